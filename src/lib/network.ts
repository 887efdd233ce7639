/** What the browser says of the network (Network Information, W3C): Chromium does, Safari and Firefox say nothing. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

function information(): NetworkInformation | undefined {
  return (navigator as { readonly connection?: NetworkInformation }).connection;
}

/** It costs by the byte, or the person asked to save data; false where the browser does not say. */
export function isMetered(): boolean {
  const { type, saveData } = information() ?? {};
  return type === 'cellular' || saveData === true;
}

/** @returns how to stop */
export function onNetworkChange(listener: () => void): () => void {
  const network = information();
  network?.addEventListener('change', listener);
  return () => network?.removeEventListener('change', listener);
}
