import { isMeteredBy, type ConnectionReport } from '../shared/metered.ts';

function information(): (EventTarget & ConnectionReport) | undefined {
  return (navigator as { readonly connection?: EventTarget & ConnectionReport }).connection;
}

/** Whether the connection is cellular or in data-saving mode; false where the browser does not report it. */
export function isMetered(): boolean {
  return isMeteredBy(information());
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
