import type { Page } from '../drivers/engine.ts';

/** Comparable state of an account on the device: bytes are replaced by their SHA-256. */
export interface DeviceState {
  /** By object store of the offline store, then by key. */
  readonly offlineStore: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly settings: Readonly<Record<string, string>>;
}

/** Runs in the page. Leaves out what every visit rewrites: cached responses, their times, and the time of the visit. */
async function stateCode(): Promise<DeviceState> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
    });
  const hex = async (bytes: ArrayBuffer) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  const reported = async (value: unknown) =>
    value instanceof ArrayBuffer
      ? `${value.byteLength} ${await hex(value)}`
      : JSON.stringify(value, (name, each: unknown) => (name === 'at' ? undefined : each));
  const database = await done(indexedDB.open('moyu-shelf'));
  const offlineStore: Record<string, Record<string, string>> = {};
  for (const name of database.objectStoreNames) {
    const store = () => database.transaction(name).objectStore(name);
    const keys = await done(store().getAllKeys());
    const values = await done<unknown[]>(store().getAll());
    const rows: Record<string, string> = {};
    for (const [index, key] of keys.entries()) {
      if (typeof key === 'string' && key.startsWith('answer:')) continue;
      rows[JSON.stringify(key)] = await reported(values[index]);
    }
    offlineStore[name] = rows;
  }
  database.close();
  const settings = Object.entries<string>(localStorage).filter(
    ([name]) => !name.endsWith(':visit'),
  );
  return { offlineStore, settings: Object.fromEntries(settings) };
}

export function deviceState(page: Page): Promise<DeviceState> {
  return page.evaluate(stateCode);
}
