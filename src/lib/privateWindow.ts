let asked: Promise<boolean> | undefined;

/**
 * Whether what is stored is gone with the window, though storing works (contract 7). No browser says so, but the private
 * windows of Safari and Firefox refuse the origin's own folder, which they know everywhere else (measured: WebKit 2.50,
 * Firefox 153). Chromium's give themselves away by nothing.
 * @returns false where it cannot be told; never rejects
 */
export function isPrivateWindow(): Promise<boolean> {
  asked ??= refusesFolder();
  return asked;
}

async function refusesFolder(): Promise<boolean> {
  // Absent on plain http, the folder also before Safari 15.2.
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  try {
    await storage?.getDirectory?.();
    return false;
  } catch {
    return true;
  }
}
