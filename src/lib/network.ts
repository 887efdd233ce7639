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
