/** Local storage that never throws: refused values are held in memory. Keys are prefixed with the product key. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  /** @returns false if storage refused the value; `getItem` still returns it until the page closes */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  /** False once the browser has refused an operation. */
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
      // Refused (SecurityError) or full (QuotaExceededError): the value stays in memory.
      lasting = false;
      return undefined;
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? null,
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored === true;
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
    isLasting: () => lasting,
  };
}
