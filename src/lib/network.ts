/** Network Information (W3C); Chromium only. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

function information(): NetworkInformation | undefined {
  return (navigator as { readonly connection?: NetworkInformation }).connection;
}

/** Whether the connection is cellular or in data-saving mode; false where the browser does not report it. */
export function isMetered(): boolean {
  const { type, saveData } = information() ?? {};
  return type === 'cellular' || saveData === true;
}

/** @returns unsubscribes */
export function onNetworkChange(listener: () => void): () => void {
  const network = information();
  network?.addEventListener('change', listener);
  return () => network?.removeEventListener('change', listener);
}

/** Whether the browser tells a cellular connection from Wi‑Fi at all: Chromium on phones and Chrome OS. */
export function knowsWifi(): boolean {
  return information()?.type !== undefined;
}

/** Whether the connection costs nothing as far as the browser tells; true where it tells nothing. */
export function isFree(): boolean {
  const { type = 'wifi' } = information() ?? {};
  return !isMetered() && (type === 'wifi' || type === 'ethernet');
}
