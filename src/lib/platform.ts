/** Opened from the home screen, without the browser's own bars. */
export function isStandalone(): boolean {
  // Safari's older property, from before it supported the media query.
  return (
    Reflect.get(navigator, 'standalone') === true ||
    window.matchMedia('(display-mode: standalone)').matches
  );
}

/** iPhones and iPads; iPads identify as Macs, but Macs have no touch points. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}
