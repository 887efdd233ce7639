import * as v from 'valibot';
import type { KeyValueStorage } from './keyValueStorage.ts';

/**
 * Preferences of the device, independent of the account. Each is a JSON text under its own name, validated on every
 * read, so that a screen's chunk brings its own preferences and start-up knows none.
 */

let storage: KeyValueStorage | undefined;
const listeners = new Map<string, Set<() => void>>();
const values = new Map<string, { readonly text: string | null; readonly value: unknown }>();

/** Called once at start-up. Before it, and where the browser blocks storage, preferences last as long as the page. */
export function setDeviceStorage(next: KeyValueStorage): void {
  storage = next;
  values.clear();
}

export interface DeviceSetting<T> {
  /** Returns the same object until the value changes. */
  readonly read: () => T;
  readonly write: (value: T) => void;
  /** @returns unsubscribes; `listener` is called for changes of other tabs too */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param schema accepts anything, `undefined` included, and fills in defaults */
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
      // Fires in other tabs only; `read` compares texts, so an event for another key is cheap.
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
    // Invalid JSON counts as no value: the defaults apply.
    return undefined;
  }
}
