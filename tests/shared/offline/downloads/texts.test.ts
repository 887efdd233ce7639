import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FREE_BYTES_MIN } from '../../../../src/shared/limits.ts';
import { textBytes } from '../../../../src/shared/offline/chapters/content.ts';
import type { Manifest } from '../../../../src/shared/offline/downloads/runnerDeps.ts';
import {
  withAdded,
  withoutSelected,
  withPaused,
  withResumed,
} from '../../../../src/shared/offline/downloads/queue.ts';
import { abortFull } from '../../../support/fakes/fullDisk.ts';
import { stubKilledWrite } from '../../../support/fakes/killedWrite.ts';
import { methodOf } from '../../../support/fakes/methodOf.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { gate, type Stage } from '../../../support/product/runnerStage.ts';
import { addTexts, storedTexts, openTexts, textDownload, textOf } from './textStage.ts';

const ALL = { account: 'me', of: 'all' } as const;
let stage: Stage;
let last = 0;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stage = await openTexts(`texts-${(last += 1)}`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.close();
  vi.unstubAllGlobals();
});

const waiting = async () => (await stage.downloads.queue()).items.map(({ chapter }) => chapter);

describe('queued texts', () => {
  it('are downloaded with one answer each, and their bytes are those of UTF-8', async () => {
    const all = await addTexts(stage, 120);
    await stage.run();
    expect(stage.manifests.toSorted()).toEqual(all.toSorted());
    expect(stage.requests).toEqual([]);
    expect(await waiting()).toEqual([]);
    const [first] = await stage.offlineStore.storedChapters('work');
    expect(first).toMatchObject({ complete: true, pinned: true, pages: 1, pagesKept: 1 });
    expect(await stage.offlineStore.findChapter('t7')).toMatchObject({
      kind: 'novel',
      content: textOf('t7'),
    });
    const bytes = all.reduce((sum, uuid) => sum + textBytes(textOf(uuid)), 0);
    expect((await stage.downloads.sizes()).totalBytes).toBe(bytes);
    expect(stage.completed.toSorted()).toEqual(all.toSorted());
  });

  it.each([1, 3, 6])('are requested %i at a time', async (parallel) => {
    stage.parallel = parallel;
    await addTexts(stage, 30);
    let [underway, most] = [0, 0];
    stage.mayStart = async () => {
      most = Math.max(most, (underway += 1));
      await Promise.resolve();
      underway -= 1;
    };
    await stage.run();
    expect(most).toBe(parallel);
    expect(await storedTexts(stage)).toBe(30);
  });

  it('wait for the comic before them, and a comic for the texts before it', async () => {
    const line = [textDownload('a'), textDownload('b'), download('c'), textDownload('d')];
    await stage.add({ c: 2 });
    stage.manifest = (uuid) =>
      uuid === 'c' ? undefined : { type: 'text', content: textOf(uuid), owner: '' };
    await stage.downloads.changeQueue(() => ({ items: line, pause: '', shortBytes: 0 }));
    await stage.run();
    expect(stage.manifests).toEqual(['a', 'b', 'c', 'd']);
    expect(await storedTexts(stage)).toBe(4);
  });

  it('that are refused fail, and the others continue', async () => {
    await addTexts(stage, 6);
    const answers: Record<string, Manifest> = {
      t1: { type: 'failed', reason: 'locked' },
      t2: { type: 'failed', reason: 'network' },
      t3: { type: 'text', content: textOf('another'), owner: '' },
      t4: { type: 'text', content: { ...textOf('t4'), paragraphs: [] }, owner: '' },
    };
    stage.manifest = (uuid) => answers[uuid] ?? { type: 'text', content: textOf(uuid), owner: '' };
    await stage.run();
    const failed = (await stage.downloads.queue()).items.map((each) => [each.chapter, each.reason]);
    expect(Object.fromEntries(failed)).toEqual({
      t1: 'locked',
      t2: 'network',
      t3: 'server',
      t4: 'server',
    });
    expect(await storedTexts(stage)).toBe(2);
    expect(stage.slept).toEqual([2_000, 4_000, 8_000]);
  });

  it('belong to the account that purchased them', async () => {
    await addTexts(stage, 1);
    stage.manifest = (uuid) => ({ type: 'text', content: textOf(uuid), owner: 'me' });
    await stage.run();
    expect(await stage.offlineStore.storedChapter('t0')).toMatchObject({
      owner: 'me',
      complete: true,
    });
  });

  it('keep changes to their items made while they were in flight', async () => {
    await addTexts(stage, 1);
    stage.mayStart = async () => {
      const { content } = { content: textOf('t0') };
      const read = { uuid: 't0', work: 'work', kind: 'novel', content, pinned: false } as const;
      await stage.offlineStore.saveChapter({ ...read, readAt: 70, savedAt: 60 });
    };
    await stage.run();
    expect(await stage.offlineStore.findChapter('t0')).toMatchObject({
      pinned: true,
      readAt: 70,
      savedAt: 60,
    });
  });
});

describe('a book that the reader reconsiders', () => {
  it('stops where it is paused, with what has arrived, and continues with the rest', async () => {
    await addTexts(stage, 40);
    const { opened, open } = gate();
    stage.mayStart = async () => {
      if (stage.manifests.length < 10) return;
      open();
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const running = stage.run();
    await opened;
    await stage.downloads.changeQueue((queue) => withPaused(queue, ALL));
    stage.publishChange();
    await running;
    const asked = stage.manifests.length;
    expect(asked).toBeLessThan(40);
    expect(await storedTexts(stage)).toBe(40 - (await waiting()).length);
    await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
    stage.mayStart = async () => undefined;
    await stage.run();
    expect(await storedTexts(stage)).toBe(40);
    expect(stage.manifests.length).toBeLessThanOrEqual(40 + stage.parallel);
  });

  it('leaves out removed chapters, whenever they were removed', async () => {
    const all = await addTexts(stage, 60);
    const gone = all.slice(20);
    let isOut = false;
    stage.mayStart = async () => {
      if (isOut || stage.manifests.length < 15) return;
      isOut = true;
      await stage.downloads.changeQueue((queue) =>
        withoutSelected(queue, { account: 'me', of: { chapters: gone } }),
      );
      stage.publishChange();
    };
    await stage.run();
    expect(await waiting()).toEqual([]);
    expect(await storedTexts(stage)).toBe(20);
  });

  it('ends with the account that requested it', async () => {
    await addTexts(stage, 50);
    stage.mayStart = async () => {
      if (stage.manifests.length !== 12) return;
      stage.account = 'other';
      stage.publishChange();
      await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await stage.run();
    expect((await waiting()).length).toBe(50 - (await storedTexts(stage)));
    expect((await waiting()).length).toBeGreaterThan(0);
  });

  it('includes chapters that are added while it runs', async () => {
    await addTexts(stage, 5);
    stage.mayStart = async () => {
      if (stage.manifests.length !== 3) return;
      await stage.downloads.changeQueue((queue) => withAdded(queue, [textDownload('more')]));
      stage.publishChange();
    };
    await stage.run();
    expect(await storedTexts(stage)).toBe(6);
  });
});

/** A disk with room for so many texts: a transaction that writes more of them is undone, as Chromium does. */
function stubFullFor(texts: number): void {
  const put = methodOf(IDBObjectStore.prototype, 'put');
  const here = new Set<unknown>();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(
    this: IDBObjectStore,
    ...args: Parameters<IDBObjectStore['put']>
  ) {
    const request = put.apply(this, args);
    if (this.name !== 'chapters') return request;
    const [{ uuid }] = args as unknown as [{ readonly uuid: string }];
    if (here.has(uuid) || here.size < texts) {
      here.add(uuid);
      this.transaction.addEventListener('abort', () => here.delete(uuid));
    } else {
      request.addEventListener('success', () => abortFull(this.transaction));
    }
    return request;
  });
}

describe('a full disk', () => {
  it('stops the queue before a text is written if too little is free', async () => {
    await addTexts(stage, 3);
    stage.freeBytes = FREE_BYTES_MIN;
    await stage.run();
    const { pause, shortBytes, items } = await stage.downloads.queue();
    expect({ pause, left: items.length }).toEqual({ pause: 'storage', left: 3 });
    expect(shortBytes).toBeGreaterThan(0);
    expect(await storedTexts(stage)).toBe(0);
  });

  it('leaves every text whole or absent, and the queue unchanged', async () => {
    await addTexts(stage, 80);
    stubFullFor(70);
    await stage.run().catch(() => undefined);
    vi.restoreAllMocks();
    expect((await stage.downloads.queue()).pause).toBe('storage');
    expect(await storedTexts(stage)).toBe(70);
    expect(await storedTexts(stage)).toBe(80 - (await waiting()).length);
    await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
    await stage.run();
    expect(await storedTexts(stage)).toBe(80);
  });
});

describe('a launch that is killed', () => {
  it.each([0, 1, 2, 5, 9, 40])('at write %i leaves texts whole or absent', async (number) => {
    const all = await addTexts(stage, 60);
    stubKilledWrite(number);
    await stage.run().catch(() => undefined);
    vi.restoreAllMocks();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const left = new Set(await waiting());
    for (const uuid of all) {
      const stored = await stage.offlineStore.storedChapter(uuid);
      const chapter = await stage.offlineStore.findChapter(uuid);
      // Queued or downloaded, never neither.
      expect([uuid, left.has(uuid)]).toEqual([uuid, !chapter?.pinned]);
      expect(stored?.complete ?? false).toBe(chapter !== undefined);
    }
    await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
    await stage.run();
    expect(await storedTexts(stage)).toBe(60);
  });
});
