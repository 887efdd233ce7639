/**
 * Local storage that never throws: private modes and full disks refuse it, and the app goes on with memory.
 * Keys carry the product key's prefix.
 */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  /** @returns false where it was refused; what is asked for later in this visit is still this value */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  /** False once the browser has refused something. */
  isLasting(): boolean;
}

export function openKeyValueStorage(
  prefix: string,
  store: () => Storage = () => localStorage,
): KeyValueStorage {
  const memory = new Map<string, string>();
  let lasting = true;
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(store());
    } catch {
      // Refused (SecurityError) or full (QuotaExceededError): memory has it, and `isLasting` says so.
      lasting = false;
      return undefined;
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? null,
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, value);
      return isKept === true;
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
    isLasting: () => lasting,
  };
}
