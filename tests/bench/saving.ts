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
import { type Conditions, type Saving, takeFetching, takeSaving } from './saving/visit.ts';
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

export async function measureSaving(engine: Engine): Promise<readonly Row[]> {
  const chapter = { pages: PAGES, shape: 'pages' } as const;
  const pictures = { pages: await drawPictures(engine, PICTURES, 'pages'), strips: [] };
  const library = await startLibrary(pictures, [chapter]);
  const address = new URL(library.addressOf(chapter));
  const relay = await Relay.start(address.origin);
  const detail = `/detailcomic?uuid=${address.searchParams.get('uuid')}`;
  const pages = await pathsOf(relay.url, address);
  try {
    const rows: Row[] = [];
    const all: Saving[] = [];
    await takeFetching({ relay, detail, pages, megabits: undefined, cpuSlowdown: 1 });
    for (const { name, ratioMax, ...conditions } of CONDITIONS) {
      const ratios: number[] = [];
      const savings: Saving[] = [];
      const fetchings: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const wish = { relay, detail, pages, ...conditions };
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
