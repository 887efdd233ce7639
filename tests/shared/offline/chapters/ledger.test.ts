import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import {
  listedChapters,
  summarizeChapters,
} from '../../../../src/shared/offline/chapters/summaries.ts';
import { ENGINES, stubFullDisk } from '../../../support/fakes/fullDisk.ts';
import { stubKilledWrite } from '../../../support/fakes/killedWrite.ts';
import {
  chapter,
  hash,
  page,
  picture,
  picturesOf,
  work,
} from '../../../support/fakes/storeSamples.ts';

let name = '';
let databases = 0;
let offlineStore: OfflineStore;

beforeEach(async () => {
  name = `ledger-${(databases += 1)}`;
  offlineStore = await openStore(name);
});
afterEach(() => {
  vi.restoreAllMocks();
  offlineStore.close();
});

async function countByHand() {
  const raw = await openDB(name);
  const [pictures, chapters, bytes] = await Promise.all([
    raw.getAll('pictures'),
    raw.getAll('chapters'),
    raw.getAll('pictureBytes'),
  ]);
  const ledger = await raw.getAll('ledger');
  raw.close();
  const byChapter = new Map<string, { assets: number; bytes: number }>();
  let totalBytes = 0;
  for (const each of pictures) {
    const [held] = bytes.splice(0, 1);
    // A page of several chapters counts for each.
    for (const uuidOf of [each.chapter].flat()) {
      const before = byChapter.get(uuidOf) ?? { assets: 0, bytes: 0 };
      byChapter.set(uuidOf, { assets: before.assets + 1, bytes: before.bytes + each.bytes });
      totalBytes += held.byteLength;
    }
  }
  const listed = summarizeChapters(chapters, pictures);
  return { ledger, byChapter, totalBytes, listed };
}

const byUuid = <T extends { readonly uuid: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => a.uuid.localeCompare(b.uuid));

async function findBothCounts() {
  const { ledger, byChapter, totalBytes, listed } = await countByHand();
  const downloads = await openDownloadStore(name);
  const sizes = await downloads?.sizes();
  const recovery = await downloads?.recover();
  downloads?.close();
  const counted = [...(sizes?.chapters ?? [])].filter(([, { assets }]) => assets > 0);
  const covers = byChapter.get('')?.bytes ?? 0;
  byChapter.delete('');
  return {
    counted: {
      chapters: new Map(counted),
      coverBytes: sizes?.coverBytes,
      totalBytes: sizes?.totalBytes,
      listed: byUuid(listedChapters(ledger)),
      recovery,
    },
    expected: {
      chapters: byChapter,
      coverBytes: covers,
      totalBytes,
      listed: byUuid(listed),
      recovery: { orphans: 0, bytesFreed: 0, rowsMended: 0, broken: expect.anything() },
    },
  };
}

const uuid = fc.constantFrom('a', 'b', 'c');
const path = fc.constantFrom('1', '2', '3', '4');
const sha = fc.constantFrom('', hash('a'), hash('b'));
const size = fc.integer({ min: 1, max: 400 });
const operation = fc.oneof(
  fc.record({
    type: fc.constant('picture' as const),
    chapter: fc.constantFrom('', 'a', 'b', 'c'),
    path,
    sha,
    size,
  }),
  fc.record({
    type: fc.constant('chapter' as const),
    uuid,
    pinned: fc.boolean(),
    pages: fc.array(fc.record({ path, sha, bytes: fc.constantFrom(0, 0, 100) }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  fc.record({ type: fc.constant('remove' as const), path }),
  fc.record({ type: fc.constant('touch' as const), uuid, at: size }),
  fc.record({ type: fc.constant('drop' as const), uuids: fc.array(uuid, { maxLength: 2 }) }),
  fc.record({ type: fc.constant('dropWork' as const), work: fc.constantFrom('w0', 'w1') }),
  fc.record({ type: fc.constant('pin' as const), uuid, pinned: fc.boolean() }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

describe('the ledger', () => {
  it('agrees with the records after any writes, one by one or at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { maxLength: 25 }),
        fc.boolean(),
        async (operations, together) => {
          name = `ledger-${(databases += 1)}`;
          const own = await openStore(name);
          const downloads = await openDownloadStore(name);
          const now = Date.now();
          const run = async (step: Operation): Promise<unknown> => {
            switch (step.type) {
              case 'picture':
                return own.saveAsset(
                  picture(step.path, {
                    bytes: new ArrayBuffer(step.size),
                    sha256: step.sha,
                    chapter: step.chapter,
                    at: now,
                  }),
                );
              case 'chapter':
                return own.saveChapter(
                  chapter(step.uuid, {
                    work: step.uuid === 'a' ? 'w0' : 'w1',
                    pinned: step.pinned,
                    pages: step.pages.map((each) => ({
                      ...page(each.path, each.sha),
                      bytes: each.bytes,
                    })),
                  }),
                );
              case 'remove':
                return own.removeAsset(step.path);
              case 'touch':
                return own.touchChapter(step.uuid, step.at);
              case 'drop':
                return own.removeChapters(step.uuids);
              case 'dropWork':
                return own.removeWorks([step.work]);
              case 'pin':
                return downloads?.setPinned([step.uuid], step.pinned);
            }
          };
          if (together) await Promise.all(operations.map(run));
          else for (const step of operations) await run(step);
          const { counted, expected } = await findBothCounts();
          expect(counted).toEqual(expected);
          own.close();
          downloads?.close();
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(ENGINES)('stays right when the disk is full in %s', async (engine) => {
    stubFullDisk(engine, 650);
    for (const uuidOf of ['a', 'b', 'c', 'd', 'e']) {
      const each = chapter(uuidOf);
      await offlineStore.saveChapter(each);
      for (const one of picturesOf(each)) await offlineStore.saveAsset({ ...one, at: Date.now() });
    }
    await offlineStore.saveAsset(picture('huge', { bytes: new ArrayBuffer(5_000), chapter: 'x' }));
    const { counted, expected } = await findBothCounts();
    expect(counted).toEqual(expected);
  });

  it('keeps the previous figures when a write is killed, at whichever step', async () => {
    const stored = chapter('a', { pages: [page('1', hash('a')), page('2'), page('2')] });
    await offlineStore.saveWork(work('work'));
    const fill = async () => {
      await offlineStore.saveChapter(stored);
      for (const one of picturesOf(stored))
        await offlineStore.saveAsset({ ...one, at: Date.now() });
    };
    await fill();
    const writes = [
      () =>
        offlineStore.saveAsset(
          picture('2', { chapter: 'b', bytes: new ArrayBuffer(7), at: Date.now() }),
        ),
      () => offlineStore.saveChapter(chapter('a', { pages: [page('1', hash('b'))] })),
      () => offlineStore.removeAsset('1'),
      () => offlineStore.removeChapters(['a']),
      () => offlineStore.touchChapter('a', 99),
    ];
    for (const write of writes) {
      for (let step = 0, isKilled = true; isKilled; step += 1) {
        const before = await countByHand();
        const countWrites = stubKilledWrite(step);
        await Promise.resolve(write()).catch(() => undefined);
        isKilled = countWrites() > step;
        vi.restoreAllMocks();
        const after = await countByHand();
        expect(isKilled ? after : before).toEqual(before);
        const { counted, expected } = await findBothCounts();
        expect(counted).toEqual(expected);
      }
      await fill();
    }
  });

  it('counts again if its row is foreign or lost', async () => {
    await offlineStore.saveChapter(chapter('a'));
    await offlineStore.saveAsset(picture('a/1', { chapter: 'a', at: Date.now() }));
    const raw = await openDB(name);
    await raw.put('ledger', { chapter: 'a', pictures: 'many' });
    await offlineStore.saveAsset(picture('a/2', { chapter: 'a', at: Date.now() }));
    const { counted, expected } = await findBothCounts();
    expect(counted).toEqual(expected);
    await raw.clear('ledger');
    await offlineStore.removeAsset('a/1');
    const again = await findBothCounts();
    expect(again.counted).toEqual(again.expected);
    raw.close();
  });
});
