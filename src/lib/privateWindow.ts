let asked: Promise<boolean> | undefined;

/**
 * Whether this is an incognito window, whose storage works but is removed with it. No browser reports that, but the
 * private windows of Safari and Firefox reject the origin's private file system (measured: WebKit 2.50, Firefox 153).
 * Chromium's cannot be detected.
 * @returns false if unknown; never rejects
 */
export function isPrivateWindow(): Promise<boolean> {
  asked ??= refusesFolder();
  return asked;
}

async function refusesFolder(): Promise<boolean> {
  // Absent on plain http; `getDirectory` also before Safari 15.2.
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  try {
    await storage?.getDirectory?.();
    return false;
  } catch {
    return true;
  }
}
