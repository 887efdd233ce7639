import { useCallback, useState } from 'react';
import { openKeyValueStorage } from '../../lib/keyValueStorage.ts';

/** Unsaved changes of forms, which survive a reload of the tab. */
const storage = openKeyValueStorage('moyu-admin:draft:', () => sessionStorage);

export interface Draft<T> {
  /** The row with the unsaved changes. */
  readonly values: T;
  readonly changes: Partial<T>;
  readonly isChanged: boolean;
  readonly set: (changes: Partial<T>) => void;
  readonly clear: () => void;
}

/**
 * The unsaved changes of a row's form. A change back to the row's own value is none.
 * @param id of the form and the row
 */
export function useDraft<T extends object>(id: string, row: T): Draft<T> {
  const [changes, setChanges] = useState(() => storedChanges<T>(id, row));
  const set = useCallback(
    (more: Partial<T>) => {
      const entries = Object.entries({ ...changes, ...more });
      const kept = entries.filter(([name, value]) => !isSame(value, row[name as keyof T]));
      const next = Object.fromEntries(kept) as Partial<T>;
      setChanges(next);
      if (kept.length > 0) storage.setItem(id, JSON.stringify(next));
      else storage.removeItem(id);
    },
    [id, row, changes],
  );
  const clear = useCallback(() => {
    setChanges({});
    storage.removeItem(id);
  }, [id]);
  const isChanged = Object.keys(changes).length > 0;
  return { values: { ...row, ...changes }, changes, isChanged, set, clear };
}

/** Fields whose type is no longer that of the row's are dropped. */
function storedChanges<T extends object>(id: string, row: T): Partial<T> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(id) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const fits = ([name, value]: [string, unknown]) =>
      typeof value === typeof row[name as keyof T] &&
      Array.isArray(value) === Array.isArray(row[name as keyof T]);
    return Object.fromEntries(Object.entries(stored).filter(fits)) as Partial<T>;
  } catch {
    // What is stored is no JSON: there is no draft.
    return {};
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
