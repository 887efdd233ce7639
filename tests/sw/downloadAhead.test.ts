import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chapter, Kind } from '../../src/shared/contract/index.ts';
import { DEMO_API_KEY, DEMO_COMICIMG_KEY } from '../../src/shared/crypto/key.ts';
import type { OfflineStore } from '../../src/shared/offline/database/offlineStore.ts';
import { openStore } from '../../src/shared/offline/database/openStore.ts';
import {
  type AheadConditions,
  findConditions,
  saveConditions,
} from '../../src/shared/offline/downloads/aheadConditions.ts';
import type { DownloadRule } from '../../src/shared/offline/downloads/download.ts';
import type { DownloadStore } from '../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../src/shared/offline/downloads/openDownloadStore.ts';
import { EMPTY_QUEUE, withPaused } from '../../src/shared/offline/downloads/queue.ts';
import { type AheadDeps, downloadAhead } from '../../sw/downloadAhead.ts';
import { pushOf } from '../server/push/pushServer.ts';
import { download } from '../support/fakes/downloads.ts';
import type { Fault } from '../support/fakes/faults.ts';
import { FaultyApi } from '../support/fakes/faultyApi.ts';
import { startPushService } from '../support/fakes/pushService.ts';
import { START_MS, startServer, type TestServer } from '../support/product/testServer.ts';

const COMIC = 'comic-xueluo-changan';
const NOVEL = 'novel-jianyudao';
const AHEAD = 'api/ahead';
const ALL = { keep: 'all' } as const;

let server: TestServer;
let faulty: FaultyApi;
let service: Awaited<ReturnType<typeof startPushService>>;
let device: ReturnType<typeof service.subscribe>;
let token: string;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let deps: AheadDeps;
let conditions: AheadConditions;
let databases = 0;

/** A device as the tab leaves it: subscribed, with the conditions noted, and a rule to come. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 0, quota: 1e12 }) } });
  service = await startPushService();
  server = await startServer({ allowsPrivatePush: true });
  faulty = await FaultyApi.start(server.address);
  device = service.subscribe('phone');
  token = await server.visitor();
  await pushOf(server).subscribe(token, device);
  const name = `ahead-${(databases += 1)}`;
  offlineStore = await openStore(name);
  downloads = (await openDownloadStore(name))!;
  await offlineStore.setPictureSource({ base: `${faulty.url}/`, key: DEMO_COMICIMG_KEY });
  conditions = {
    account: (await server.data('user', {}, { token })).uuid,
    base: `${faulty.url}/`,
    apiKey: DEMO_API_KEY,
    wifiOnly: false,
    parallel: 3,
    filmQuality: '',
    pageWidthPx: 400,
    places: {},
  };
  await saveConditions(offlineStore, conditions);
  deps = {
    offlineStore,
    downloads,
    publishQueue: () => undefined,
    findSubscription: async () => ({
      endpoint: device.endpoint,
      getKey: (key) => new Uint8Array(Buffer.from(device[key], 'base64url')).buffer,
    }),
    connection: () => undefined,
    isShown: async () => false,
    unlessOwned: (work) => work(),
  };
});
afterEach(async () => {
  offlineStore.close();
  downloads.close();
  await faulty.stop();
  await server.close();
  await service.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A push or a periodic sync, some time after the one before. */
async function event(works?: readonly string[], forMs = 60_000): Promise<void> {
  server.nowMs += 1_000;
  vi.setSystemTime(server.nowMs);
  await downloadAhead(deps, { works, forMs });
}

/** The work as the tab stored it, before the last of its readable chapters appeared. @returns that chapter */
async function newChapterOf(uuid: string, rule: DownloadRule = ALL): Promise<Chapter> {
  const kind = uuid.split('-')[0] as Kind;
  const of = { kind, uuid };
  const detail = await server.data('comic', of, { token });
  const directory = await server.data('comicDirectoryList', of, { token });
  const open = directory.chapters.filter(({ locked }) => !locked);
  const [first, last] = [open[0]!, open.at(-1)!];
  const before = { ...directory, chapters: [first] };
  const { account } = conditions;
  await offlineStore.saveWork({ uuid, kind, detail, directory: before, at: 1, account });
  conditions = { ...conditions, places: { [uuid]: { index: last.index - 1, isAtEnd: true } } };
  await saveConditions(offlineStore, conditions);
  await downloads.setRule({ work: uuid, kind, account, rule, at: 1 });
  return last;
}

const NEXT = { keep: 'next', count: 2 } as const;
const stored = (chapter: Chapter) => offlineStore.storedChapter(chapter.uuid);
const queued = async () => (await downloads.queue()).items;

describe('with the app closed, a new chapter', () => {
  it('of a comic with a rule is stored whole, with the work’s directory, and no token is sent', async () => {
    const chapter = await newChapterOf(COMIC, NEXT);
    await event([COMIC]);
    expect(await stored(chapter)).toMatchObject({ pinned: true, complete: true, owner: '' });
    expect(await queued()).toEqual([]);
    const work = await offlineStore.findWork(COMIC);
    expect(work?.directory.chapters.length).toBeGreaterThan(1);
    const requests = faulty.requests();
    expect(requests.filter(({ authorization }) => authorization !== '')).toEqual([]);
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toContain(token);
    expect(requests.some(({ body }) => body.includes(device.endpoint))).toBe(false);
    // The next event has nothing to do but ask.
    faulty.heal();
    await event([COMIC]);
    expect(faulty.count()).toBe(1);
  });

  it('of a novel is stored too, and belongs to the account where it was bought', async () => {
    const of = { kind: 'novel', uuid: NOVEL } as const;
    const { chapters } = await server.data('comicDirectoryList', of, { token });
    const paid = chapters.find(({ locked }) => locked)!;
    await server.grant(token, 10_000);
    await server.data('comicDirectory', { ...of, chapter: paid.uuid, buy: 1 }, { token });
    await newChapterOf(NOVEL);
    await event();
    expect(await stored(paid)).toMatchObject({ complete: true, owner: conditions.account });
    expect(await queued()).toEqual([]);
    const isOpen = ({ locked, bought }: Chapter) => !locked || bought;
    const open = chapters.filter((each) => isOpen(each) || each === paid);
    expect(await offlineStore.storedChapters(NOVEL)).toHaveLength(open.length);
  });

  it('waits where another work is meant, and is found by the next periodic look', async () => {
    const chapter = await newChapterOf(COMIC, NEXT);
    await event([NOVEL]);
    expect(faulty.count(AHEAD)).toBe(0);
    await event();
    expect(await stored(chapter)).toMatchObject({ complete: true });
  });

  it('leaves alone what was chosen by hand, and what the reader has paused', async () => {
    const chapter = await newChapterOf(COMIC, NEXT);
    const { account } = conditions;
    const items = [download('by-hand', { account }), download(chapter.uuid, { account })];
    const paused = { account, of: { chapters: [chapter.uuid] } };
    await downloads.changeQueue(() => withPaused({ ...EMPTY_QUEUE, items }, paused));
    await event([COMIC]);
    expect((await queued()).map(({ state }) => state)).toEqual(['waiting', 'paused']);
    expect(await stored(chapter)).toBeUndefined();
  });
});

it('a chapter that has to be bought by now says so, and is not bought', async () => {
  const { index } = await newChapterOf(COMIC, NEXT);
  const work = (await offlineStore.findWork(COMIC))!;
  const of = { kind: 'comic', uuid: COMIC } as const;
  const { chapters } = await server.data('comicDirectoryList', of, { token });
  const locked = chapters.find((each) => each.locked && each.index > index)!;
  // As the tab stored it while its free time lasted.
  const directory = { ...work.directory, chapters: [{ ...locked, locked: false }] };
  await offlineStore.saveWork({ ...work, directory });
  await server.grant(token, 1_000);
  await event([NOVEL]);
  expect(await queued()).toMatchObject([{ state: 'failed', reason: 'locked' }]);
  expect((await server.data('user', {}, { token })).coins).toBe(1_000);
});

describe('nothing is asked for', () => {
  const cases: readonly [string, () => unknown][] = [
    ['without a rule', () => downloads.setRule({ ...RULE(), rule: { keep: 'none' } })],
    ['for another account', () => note({ account: 'other' })],
    ['on mobile data, where only Wi-Fi is allowed', () => metered({ type: 'cellular' })],
    ['while data is saved', () => metered({ type: 'wifi', saveData: true })],
    ['without a subscription', () => change({ findSubscription: async () => null })],
    ['while a tab downloads', () => change({ unlessOwned: async () => undefined })],
  ];
  const RULE = () => ({ work: COMIC, kind: 'comic', account: conditions.account, at: 1 }) as const;
  const note = (part: Partial<AheadConditions>) =>
    saveConditions(offlineStore, { ...conditions, ...part });
  const change = (part: Partial<AheadDeps>) => {
    deps = { ...deps, ...part };
  };
  const metered = (connection: object) => {
    change({ connection: () => connection });
    return note({ wifiOnly: true });
  };
  it.each(cases)('%s', async (_, prepare) => {
    await newChapterOf(COMIC, NEXT);
    await prepare();
    await event([COMIC]);
    expect(faulty.count()).toBe(0);
    expect(await queued()).toEqual([]);
  });

  it('by a device whose tab has noted nothing, or something that is none', async () => {
    await newChapterOf(COMIC, NEXT);
    await offlineStore.saveAnswer('ahead', { account: 7 });
    expect(await findConditions(offlineStore)).toBeUndefined();
    await event([COMIC]);
    expect(faulty.count()).toBe(0);
  });
});

describe('a download with the app closed that does not come to its end', () => {
  it('goes on with the missing pages at the next event, whatever ended it', async () => {
    const chapter = await newChapterOf(COMIC, NEXT);
    const pages = chapter.size;
    let looks = 0;
    // The manifest and three pages: then the reader opens the app.
    deps = { ...deps, isShown: async () => (looks += 1) > 4 };
    await event([COMIC]);
    const { pagesKept } = (await stored(chapter))!;
    expect(pagesKept).toBeGreaterThan(0);
    expect(pagesKept).toBeLessThan(pages);
    expect(await queued()).toMatchObject([{ state: 'waiting', origin: 'rule' }]);
    faulty.heal();
    deps = { ...deps, isShown: async () => false };
    await event([NOVEL]);
    expect(await stored(chapter)).toMatchObject({ complete: true, pinned: true });
    expect(faulty.count(/image/)).toBe(pages - pagesKept);
  });

  it('ends with its time, and fails no chapter', async () => {
    await newChapterOf(COMIC, NEXT);
    faulty.spoil(/image/, { kind: 'hang' });
    await event([COMIC], 500);
    expect(await queued()).toMatchObject([{ state: 'waiting' }]);
  });

  it('pauses the queue where the device is full', async () => {
    await newChapterOf(COMIC, NEXT);
    deps = { ...deps, offlineStore: { ...offlineStore, saveAsset: async () => false } };
    await event([COMIC]);
    expect(await downloads.queue()).toMatchObject({ pause: 'storage' });
  });

  const FAULTS: readonly Fault[] = [
    ...[402, 404, 429].map((code) => ({ kind: 'code', code }) as const),
    { kind: 'status', status: 503 },
    { kind: 'drop' },
    { kind: 'html' },
    { kind: 'cut' },
    { kind: 'wrongKey' },
    { kind: 'code', code: 200, data: { directory: { chapters: [{ uuid: '../x' }] } } },
  ];
  it.each(FAULTS.map((fault) => [JSON.stringify(fault), fault] as const))(
    'leaves everything as it is where the server answers %s',
    async (_, fault) => {
      const chapter = await newChapterOf(COMIC, NEXT);
      const before = await offlineStore.findWork(COMIC);
      faulty.spoil(AHEAD, fault);
      await event([COMIC]);
      expect(await queued()).toEqual([]);
      expect(await offlineStore.findWork(COMIC)).toEqual(before);
      // The directory is answered, the chapter is not.
      faulty.heal();
      faulty.spoil(AHEAD, fault);
      faulty.spoil(AHEAD, { kind: 'delay', ms: 0 }, 1);
      await event([COMIC]);
      expect(await queued()).toMatchObject([{ chapter: chapter.uuid, state: 'waiting' }]);
    },
  );

  it('is refused where the browser is subscribed for another account', async () => {
    await newChapterOf(COMIC, NEXT);
    await pushOf(server).subscribe(await server.visitor(), device);
    await event([COMIC]);
    expect(faulty.count()).toBe(1);
    expect(await queued()).toEqual([]);
  });

  it('is nothing where the work was withdrawn', async () => {
    await newChapterOf(COMIC, NEXT);
    await server.services.db
      .updateTable('work')
      .set({ state: 'withdrawn' })
      .where('id', '=', COMIC)
      .execute();
    await event([COMIC]);
    expect(faulty.count()).toBe(1);
    expect(await queued()).toEqual([]);
  });
});
