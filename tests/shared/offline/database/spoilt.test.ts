import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import { ensureAsset } from '../../../../src/shared/offline/assets/ensureAsset.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { BASE, IMAGE_KEY, png, sealImage, sha256 } from '../../../support/fakes/sampleImages.ts';
import { chapter, novelChapter, page, picture } from '../../../support/fakes/storeSamples.ts';

/** Loses or flips bytes on the disk in a downloaded chapter. */

const PAGES = [1, 2, 3].map((filling) => png(200, filling));
let name = '';
let databases = 0;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(async () => {
  name = `spoilt-${(databases += 1)}`;
  offlineStore = await openStore(name);
  const opened = await openDownloadStore(name);
  if (!opened) throw new Error('no offline store');
  downloads = opened;
  const pages = PAGES.map((bytes, at) => page(`c/${at}`, sha256(bytes)));
  await offlineStore.saveChapter(chapter('c', { pages, pinned: true, owner: 'a' }));
  for (const [at, { buffer: bytes }] of PAGES.entries()) {
    const hashed = { bytes, sha256: sha256(new Uint8Array(bytes)), chapter: 'c' };
    await offlineStore.saveAsset(picture(`c/${at}`, { ...hashed, type: 'image/png' }));
  }
  send = vi.fn<typeof fetch>(async () => new Response(sealImage(PAGES[1] ?? '')));
});
afterEach(() => {
  offlineStore.close();
  downloads.close();
});

async function lay(bytes: ArrayBuffer | undefined): Promise<void> {
  const raw = await openDB(name);
  if (bytes) await raw.put('pictureBytes', bytes, 'c/1');
  else await raw.delete('pictureBytes', 'c/1');
  raw.close();
}
const read = () =>
  ensureAsset(
    { path: 'c/1', chapter: 'c', sha256: sha256(PAGES[1] ?? png()) },
    { offlineStore, source: { base: BASE, key: IMAGE_KEY }, fetch: send },
  );

describe.each([
  ['of which one bit is wrong', () => png(200, 3).buffer],
  ['of which the end lacks', () => png(150, 2).buffer],
  ['whose bytes are lost', () => undefined],
])('a downloaded page %s', (_, bytes) => {
  beforeEach(() => lay(bytes()));

  it('is fetched again as it is read, and the ledger is right to the byte', async () => {
    const sizes = await downloads.sizes();
    const shown = await read();
    expect(new Uint8Array(shown.bytes)).toEqual(PAGES[1]);
    expect(await shown.stored).toBe(true);
    expect((await offlineStore.findAsset('c/1'))?.bytes).toEqual(PAGES[1]?.buffer);
    expect(await downloads.sizes()).toEqual(sizes);
    const listed = { complete: true, pinned: true, pagesKept: 3, bytes: 600 };
    expect(await offlineStore.storedChapter('c')).toMatchObject(listed);
    expect((await downloads.recover()).broken).toEqual([]);
  });

  it('is removed without a network, and the next launch downloads it again', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(read()).rejects.toMatchObject({ code: 'network' });
    expect((await downloads.sizes()).totalBytes).toBe(400);
    const listed = { complete: false, pinned: true, pagesKept: 2, bytes: 400 };
    expect(await offlineStore.storedChapter('c')).toMatchObject(listed);
    expect((await downloads.recover()).broken).toEqual(['c']);
  });
});

describe('a downloaded text that is unreadable', () => {
  const text = novelChapter('n', { pinned: true, readAt: 5, owner: 'a' });
  beforeEach(async () => {
    await offlineStore.saveChapter(text);
    const raw = await openDB(name);
    await raw.put('chapters', { ...text, content: { paragraphs: 7 } });
    raw.close();
  });

  it('stays downloaded as it is fetched again', async () => {
    const sizes = await downloads.sizes();
    expect(await offlineStore.findChapter('n')).toBeUndefined();
    await offlineStore.saveChapter({ ...text, pinned: false, readAt: 6 });
    expect(await offlineStore.findChapter('n')).toEqual({ ...text, readAt: 6 });
    expect(await offlineStore.storedChapter('n')).toMatchObject({ pinned: true, complete: true });
    expect(await downloads.sizes()).toEqual(sizes);
  });

  it('is downloaded again by the next launch if it was not fetched as it was read', async () => {
    expect((await downloads.recover()).broken).toEqual([]);
    expect(await offlineStore.findChapter('n')).toBeUndefined();
    expect(await offlineStore.storedChapter('n')).toMatchObject({
      pinned: true,
      complete: false,
      bytes: 0,
    });
    expect((await downloads.recover()).broken).toEqual(['n']);
  });
});
