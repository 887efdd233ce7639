/**
 * A chapter of 200 pages downloaded (fetched, decrypted, hashed, written, completed) against the same bytes fetched and
 * discarded, three at a time each, alternating, each in a freshly started browser.
 */
import { loadavg } from 'node:os';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Engine } from '../support/drivers/engine.ts';
import { median, type Row, short } from './figures.ts';
import { Relay } from './saving/relay.ts';
import { type SavingProfile, startSavingProfile, type ThreadProfile } from './saving/profile.ts';
import {
  type Conditions,
  type Saving,
  takeFetching,
  takeSaving,
  type Wish,
} from './saving/visit.ts';
import { startLibrary } from './scrolling/library.ts';
import { drawPictures } from './scrolling/pictures.ts';

const PAGES = 200;
const PICTURES = 40;
const ROUNDS = 3;
const GAP_MAX_MS = 50;
const BYTES_MAX = 1.02;

const CONDITIONS: readonly (Conditions & { readonly name: string; readonly ratioMax: number })[] = [
  { name: '100 Mbit/s', megabits: 100, cpuSlowdown: 1, ratioMax: 1.05 },
  { name: 'no limit', megabits: undefined, cpuSlowdown: 1, ratioMax: 1.3 },
  {
    name: 'no limit, the page’s thread slowed down 4 times',
    megabits: undefined,
    cpuSlowdown: 4,
    ratioMax: 1.3,
  },
];

export function measureSaving(engine: Engine): Promise<readonly Row[]> {
  return withChapter(engine, async (chapter) => {
    const rows: Row[] = [];
    const all: Saving[] = [];
    await takeFetching({ ...chapter, megabits: undefined, cpuSlowdown: 1 });
    for (const { name, ratioMax, ...conditions } of CONDITIONS) {
      const ratios: number[] = [];
      const savings: Saving[] = [];
      const fetchings: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const wish = { ...chapter, ...conditions };
        const fetching = await takeFetching(wish);
        const saving = await takeSaving(wish);
        ratios.push(saving.ms / fetching.ms);
        savings.push(saving);
        fetchings.push(fetching.ms);
        console.error(
          `${name}: ${short(saving.ms)} ms : ${short(fetching.ms)} ms, after the last page ${short(saving.tailMs)} ms, gap ${short(saving.gapMs)} ms | load ${short(loadavg()[0] ?? 0)}`,
        );
      }
      all.push(...savings);
      rows.push(
        timeRow(
          name,
          median(savings.map(({ ms }) => ms)),
          median(fetchings),
          median(ratios),
          ratioMax,
        ),
        gapRow(name, median(savings.map(({ gapMs }) => gapMs))),
      );
    }
    return [...rows, ...bytesRows(all)];
  });
}

/** Where the time of a download goes, under each of the conditions: one download each, slower for being profiled. */
export function measureSavingProfile(engine: Engine): Promise<readonly Row[]> {
  return withChapter(engine, async (chapter) => {
    const rows: Row[] = [];
    for (const { name, ratioMax: _, ...conditions } of CONDITIONS) {
      let profile: SavingProfile | undefined;
      const saving = await takeSaving({ ...chapter, ...conditions }, async (page, session) => {
        const end = await startSavingProfile(page, session);
        return async () => {
          profile = await end();
        };
      });
      if (!profile) throw new Error('nothing was profiled');
      for (const [thread, { functions }] of Object.entries(profile)) {
        console.error(`${name}, ${thread}:\n  ${functions.join('\n  ')}`);
      }
      rows.push(...profileRows(name, saving, profile));
    }
    return rows;
  });
}

async function withChapter(
  engine: Engine,
  measure: (chapter: Pick<Wish, 'relay' | 'detail' | 'pages'>) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const chapter = { pages: PAGES, shape: 'pages' } as const;
  const pictures = { pages: await drawPictures(engine, PICTURES, 'pages'), strips: [] };
  const library = await startLibrary(pictures, [chapter]);
  const address = new URL(library.addressOf(chapter));
  const relay = await Relay.start(address.origin);
  try {
    const detail = `/detailcomic?uuid=${address.searchParams.get('uuid')}`;
    return await measure({ relay, detail, pages: await pathsOf(relay.url, address) });
  } finally {
    await relay.close();
    await library.close();
  }
}

/** Paths of a chapter's pages, as the server returns them. */
async function pathsOf(base: string, { searchParams }: URL): Promise<readonly string[]> {
  const { authorization: token } = await callApi(base, calls.init, {});
  const [uuid = '', chapter = ''] = ['uuid', 'chapter'].map((name) => searchParams.get(name) ?? '');
  const content = await callApi(base, calls.comicDirectory, { uuid, chapter }, { token });
  if (!('pages' in content)) throw new Error('no comic chapter that is free');
  return content.pages.map(({ path }) => `/${path.replace(/^\//, '')}`);
}

function timeRow(name: string, ours: number, beside: number, ratio: number, max: number): Row {
  return {
    what: `${PAGES} pages saved, ${name}`,
    ours: `${short(ours)} ms`,
    beside: `the same bytes fetched and thrown away: ${short(beside)} ms`,
    result: `${short(ratio)} times as long`,
    target: `≤ ${max} times`,
    met: ratio <= max,
  };
}

function gapRow(name: string, gapMs: number): Row {
  return {
    what: `The page's thread meanwhile, ${name}: longest gap`,
    ours: `${short(gapMs)} ms`,
    beside: '',
    result: `${short(gapMs)} ms`,
    target: `≤ ${GAP_MAX_MS} ms`,
    met: gapMs <= GAP_MAX_MS,
  };
}

function bytesRows(savings: readonly Saving[]): readonly Row[] {
  const row = (what: string, bytesOf: (saving: Saving) => number): Row => {
    const ratio = median(savings.map((saving) => bytesOf(saving) / saving.servedBytes));
    return {
      what,
      ours: `${short(median(savings.map(bytesOf)) / 1e6)} MB`,
      beside: `served: ${short(median(savings.map(({ servedBytes }) => servedBytes)) / 1e6)} MB`,
      result: `${ratio.toFixed(3)} times`,
      target: `≤ ${BYTES_MAX} times`,
      met: ratio <= BYTES_MAX,
    };
  };
  return [
    row(`Storage of ${PAGES} pages: stored`, ({ storedBytes }) => storedBytes),
    row(`Storage of ${PAGES} pages: the databases' growth`, ({ grownBytes }) => grownBytes),
  ];
}

/** Calls of a profile, in the order in which a page passes through them. */
const CALLS: readonly (readonly [method: string, what: string])[] = [
  ['fetch', 'requested, until the head of the answer'],
  ['arrayBuffer', 'body received'],
  ['decrypt', 'decrypted'],
  ['digest', 'hashed'],
  ['readwrite', 'written'],
];

function profileRows(
  name: string,
  { ms, tailMs }: Saving,
  { page, worker }: SavingProfile,
): readonly Row[] {
  const start = `${PAGES} pages saved under a profiler, ${name}`;
  const line = (what: string, ours: string, beside: string, result: string): Row => ({
    what: `${start}: ${what}`,
    ours,
    beside,
    result,
    target: '',
    met: undefined,
  });
  const thread = (what: string, { busyMs, collectedMs, calls: made }: ThreadProfile) =>
    line(
      `${what} at work`,
      `${short(busyMs)} ms`,
      `of ${short(ms)} ms; collection of garbage: ${short(collectedMs)} ms; transactions: ${made['readwrite']?.count ?? 0} that write, ${made['readonly']?.count ?? 0} that read`,
      `${short((busyMs / ms) * 100)} %`,
    );
  return [
    thread("the page's thread", page),
    thread('the worker', worker),
    ...CALLS.map(([method, what]) => {
      const { count, ms: sum } = worker.calls[method] ?? { count: 0, ms: 0 };
      const each = count > 0 ? sum / count : 0;
      return line(
        what,
        `${short(each)} ms each`,
        `${count} in the worker`,
        `${short(sum)} ms in all, side by side`,
      );
    }),
    line(
      'after the last page was sent',
      `${short(tailMs)} ms`,
      '',
      `${short((tailMs / ms) * 100)} %`,
    ),
  ];
}
