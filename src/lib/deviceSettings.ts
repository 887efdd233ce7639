import * as v from 'valibot';
import type { KeyValueStorage } from './keyValueStorage.ts';

/**
 * Preferences of this device that no account carries: how comics are read, for one. Each is a JSON text under its own
 * name, validated whenever it is read, so that a screen's chunk brings its preferences along and start-up knows none.
 */

let storage: KeyValueStorage | undefined;
const listeners = new Map<string, Set<() => void>>();
const values = new Map<string, { readonly text: string | null; readonly value: unknown }>();

/** Called once at start-up; before, and where the browser refuses, preferences last as long as the page. */
export function setDeviceStorage(next: KeyValueStorage): void {
  storage = next;
  values.clear();
}

export interface DeviceSetting<T> {
  /** The same object until something changes. */
  readonly read: () => T;
  readonly write: (value: T) => void;
  /** @returns how to stop; other tabs' changes are told as well */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param schema takes anything, `undefined` included, and fills in defaults */
export function deviceSetting<TSchema extends v.GenericSchema>(
  name: string,
  schema: TSchema,
): DeviceSetting<v.InferOutput<TSchema>> {
  const read = () => {
    const held = values.get(name);
    const text = storage ? storage.getItem(name) : (held?.text ?? null);
    if (held && held.text === text) return held.value as v.InferOutput<TSchema>;
    const value = v.parse(schema, parsedJson(text));
    values.set(name, { text, value });
    return value;
  };
  return {
    read,
    write(value) {
      const text = JSON.stringify(value);
      values.set(name, { text, value });
      storage?.setItem(name, text);
      for (const listener of listeners.get(name) ?? []) listener();
    },
    subscribe(listener) {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      // Fires in the other tabs only; `read` compares texts, so a foreign key costs nothing.
      window.addEventListener('storage', listener);
      return () => {
        all.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

function parsedJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Foreign text is as good as none: the defaults stand.
    return undefined;
  }
}
