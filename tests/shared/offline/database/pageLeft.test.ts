import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { picture } from '../../../support/fakes/storeSamples.ts';

/**
 * WebKit does not undo open transactions of a page in its back/forward cache (shown in `tests/engines`): the store
 * does.
 */

const NAME = 'left';

let window: EventTarget;
let offlineStore: OfflineStore;

beforeEach(async () => {
  window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' });
  vi.resetModules();
  const { openStore } = await import('../../../../src/shared/offline/database/openStore.ts');
  offlineStore = await openStore(NAME);
});
afterEach(() => {
  offlineStore.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function happen(type: 'pagehide' | 'pageshow', persisted = true): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

/** As another page sees it. */
async function stored(): Promise<readonly IDBValidKey[]> {
  const database = await openDB(NAME);
  const keys = await database.getAllKeys('pictures');
  database.close();
  return keys;
}

it('what a page was writing when it was left is undone, and written when the reader returns', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const undone = vi.spyOn(IDBTransaction.prototype, 'abort');
  const saving = offlineStore.saveAsset(picture('a'));
  // oxlint-disable-next-line no-await-in-loop -- the connection comes in steps
  while (begun.mock.calls.length === 0) await Promise.resolve();
  happen('pagehide');
  expect(undone).toHaveBeenCalledOnce();
  expect(await stored()).toEqual([]);
  happen('pageshow');
  expect(await saving).toBe(true);
  expect(await stored()).toEqual(['a']);
});

it('what a page begins after it was left waits until the reader returns', async () => {
  happen('pagehide');
  const saving = offlineStore.saveAsset(picture('b'));
  const finding = offlineStore.findAsset('b');
  expect(await stored()).not.toContain('b');
  happen('pageshow');
  expect(await saving).toBe(true);
  await finding;
  expect(await stored()).toContain('b');
});

it('a page that closes for good writes as long as it may', async () => {
  const saving = offlineStore.saveAsset(picture('c'));
  happen('pagehide', false);
  expect(await saving).toBe(true);
});
