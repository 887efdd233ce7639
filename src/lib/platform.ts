/** What the app runs on, as far as a screen has to know. */

/** Opened from the home screen, without the browser's own bars. */
export function isStandalone(): boolean {
  // Safari's own word, from before it knew the media query.
  return (
    Reflect.get(navigator, 'standalone') === true ||
    window.matchMedia('(display-mode: standalone)').matches
  );
}

/** iPhones and iPads; the latter call themselves Macs, which have no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}
