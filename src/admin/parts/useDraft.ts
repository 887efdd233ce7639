import { useCallback, useRef, useState } from 'react';
import { openKeyValueStorage } from '../../lib/keyValueStorage.ts';

/** Unsaved changes of forms, which survive a reload of the tab. */
const storage = openKeyValueStorage('moyu-admin:draft:', () => sessionStorage);
/** What the changed fields were when they were changed. */
const baseStorage = openKeyValueStorage('moyu-admin:draft-base:', () => sessionStorage);

type Change<T> = Partial<T> | ((values: T) => Partial<T>);

export interface Draft<T> {
  /** The row with the unsaved changes. */
  readonly values: T;
  readonly changes: Partial<T>;
  readonly isChanged: boolean;
  /** Changed fields of which the row has got another value meanwhile, neither the former nor the draft's. */
  readonly conflicts: readonly (keyof T)[];
  /** A function gets the values of the moment: what a call that ends later changes undoes nothing. */
  readonly set: (change: Change<T>) => void;
  readonly clear: () => void;
  /** Drops the changes that are in conflict; the others stay. */
  readonly dropConflicts: () => void;
}

interface Unsaved<T> {
  readonly changes: Partial<T>;
  readonly base: Partial<T>;
}

/**
 * The unsaved changes of a row's form. A change back to the row's own value is none.
 * @param id of the form and the row
 */
export function useDraft<T extends object>(id: string, row: T): Draft<T> {
  const [unsaved, setUnsaved] = useState(() => storedDraft(id, row));
  const latest = useRef(unsaved);
  const store = useCallback(
    (next: Unsaved<T>) => {
      latest.current = next;
      setUnsaved(next);
      if (Object.keys(next.changes).length > 0) {
        storage.setItem(id, JSON.stringify(next.changes));
        baseStorage.setItem(id, JSON.stringify(next.base));
      } else {
        storage.removeItem(id);
        baseStorage.removeItem(id);
      }
    },
    [id],
  );
  const set = useCallback(
    (change: Change<T>) => {
      const { changes, base } = latest.current;
      const more = typeof change === 'function' ? change({ ...row, ...changes }) : change;
      const next = differingFrom(row, { ...changes, ...more });
      const names = Object.keys(next) as (keyof T)[];
      const nextBase = names.map((name) => [name, name in base ? base[name] : row[name]]);
      store({ changes: next, base: Object.fromEntries(nextBase) as Partial<T> });
    },
    [row, store],
  );
  const clear = useCallback(() => store({ changes: {}, base: {} }), [store]);
  const changes = differingFrom(row, unsaved.changes);
  const names = Object.keys(changes) as (keyof T)[];
  const conflicts = names.filter(
    (name) => name in unsaved.base && !isSame(unsaved.base[name], row[name]),
  );
  return {
    values: { ...row, ...changes },
    changes,
    isChanged: names.length > 0,
    conflicts,
    set,
    clear,
    dropConflicts: () =>
      set(Object.fromEntries(conflicts.map((name) => [name, row[name]])) as Partial<T>),
  };
}

function differingFrom<T extends object>(row: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes);
  const different = entries.filter(([name, value]) => !isSame(value, row[name as keyof T]));
  return Object.fromEntries(different) as Partial<T>;
}

function storedDraft<T extends object>(id: string, row: T): Unsaved<T> {
  return { changes: storedFields(storage, id, row), base: storedFields(baseStorage, id, row) };
}

/** Fields whose type is no longer that of the row's are dropped. */
function storedFields<T extends object>(from: typeof storage, id: string, row: T): Partial<T> {
  try {
    const stored: unknown = JSON.parse(from.getItem(id) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const fits = ([name, value]: [string, unknown]) =>
      row[name as keyof T] === null ||
      (typeof value === typeof row[name as keyof T] &&
        Array.isArray(value) === Array.isArray(row[name as keyof T]));
    return Object.fromEntries(Object.entries(stored).filter(fits)) as Partial<T>;
  } catch {
    // What is stored is no JSON: there is no draft.
    return {};
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
