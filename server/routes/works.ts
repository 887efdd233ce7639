import {
  calls,
  type ParsedInputOf,
  type Work,
  type WorkDetail,
} from '../../src/shared/contract/index.ts';
import {
  LIST_SIZE_DEFAULT,
  NOVEL_LONG_CHARACTERS,
  NOVEL_SHORT_CHARACTERS,
} from '../../src/shared/limits.ts';
import { pick } from '../base/random.ts';
import { chapterOf, listChapters } from '../domain/catalogue/chapters.ts';
import { partOf } from '../storage/part.ts';
import { searchWorks } from '../domain/catalogue/search.ts';
import { countCollects, findProgress, isCollected } from '../domain/reading/favorites.ts';
import type { WorkTable } from '../storage/tables.ts';
import {
  findWork,
  firstWorks,
  listWorks,
  namedWorks,
  type Order,
  type WorkFilter,
  workOf,
} from '../domain/catalogue/works.ts';
import { forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { weekdayOf } from '../base/time.ts';
import { chapterContent } from './chapterContent.ts';
import { ensureWork } from './ensureWork.ts';

const GUESSES = 6;
/** Recommendations come from the most viewed works, so that a large catalogue is not read as a whole. */
const GUESSED_AMONG = 200;

export const workRoutes: readonly Route[] = [
  forAccount(calls.comicList, async (services, { input, account, nowMs }) => {
    const filter = filterOf(input, account.id, nowMs);
    const order = orderOf(input);
    const wanted = { page: input.page, size: input.size };
    if (order !== undefined) return listWorks(services.db, filter, order, wanted);
    return partOf(await recommendedWorks(services, filter), wanted);
  }),

  forAccount(calls.search, async (services, { input }) => {
    const { kind, keyword, sort, page } = input;
    if (keyword === undefined) return { hot: services.catalogue.content.hot_search[kind] };
    return searchWorks(services.db, { kind, keyword, sort }, { page, size: LIST_SIZE_DEFAULT });
  }),

  forAccount(calls.guessLike, async ({ db, random }, { input }) => {
    const { kind, uuid } = input;
    const items = await firstWorks(db, { kind }, 'hot', GUESSED_AMONG);
    const others = items.filter((work) => work.uuid !== uuid);
    // There are fewer films, and readers mostly look for a similar one, so the same category comes first.
    const like = kind === 'film' && uuid ? await findWork(db, kind, uuid) : undefined;
    const alike = others.filter((work) => like && work.category === like.category);
    const first = pick(alike, GUESSES, random);
    const rest = others.filter((work) => !first.includes(work));
    return { items: [...first, ...pick(rest, GUESSES - first.length, random)] };
  }),

  forAccount(calls.comic, async (services, { input, account }) => {
    const work = await ensureWork(services, input);
    return detailOf(services, work, account.id);
  }),

  forAccount(calls.comicDirectoryList, async (services, { input, account, nowMs }) => {
    const work = await ensureWork(services, input);
    const chapters = await listChapters(services.db, work.id, account.id);
    return {
      comic_count: chapters.length,
      chapters: chapters.map((chapter) => chapterOf(work, chapter, account, nowMs)),
      comic_dict: Object.fromEntries(chapters.map((chapter) => [chapter.id, chapter.idx])),
    };
  }),

  forAccount(calls.comicDirectory, chapterContent),
];

type ListInput = ParsedInputOf<typeof calls.comicList>;

function filterOf(input: ListInput, userId: string, nowMs: number): WorkFilter {
  const { kind, category, form, price, list, rank } = input;
  const finished = list === 'rank' && rank === 'finished' ? 'finished' : undefined;
  const today = list === 'daily' ? weekdayOf(nowMs) : undefined;
  return {
    kind,
    category,
    form,
    ...(price === 'bought' ? { boughtBy: userId } : { price }),
    status: input.status ?? finished,
    weekday: input.weekday ?? today,
    ...(input.length && LENGTH_FILTERS[input.length]),
  };
}

const LENGTH_FILTERS = {
  short: { charactersBelow: NOVEL_SHORT_CHARACTERS },
  middle: { charactersMin: NOVEL_SHORT_CHARACTERS, charactersBelow: NOVEL_LONG_CHARACTERS },
  long: { charactersMin: NOVEL_LONG_CHARACTERS },
} as const;

const LIST_ORDERS = { all: 'hot', daily: 'updated', new: 'new', rank: 'hot' } as const;
const RANK_ORDERS = { hot: 'hot', new: 'new', collect: 'collect', finished: 'hot' } as const;

/** @returns undefined for the order of the editors' list */
function orderOf({ list, rank, sort }: ListInput): Order | undefined {
  if (sort !== undefined) return sort;
  if (list === 'recommend') return undefined;
  if (list === 'rank' && rank !== undefined) return RANK_ORDERS[rank];
  return LIST_ORDERS[list];
}

/** The editors' list, in their order and with their notes. */
async function recommendedWorks(
  { db, catalogue }: Services,
  filter: WorkFilter,
): Promise<readonly Work[]> {
  const { lists, editors_notes: notes } = catalogue.content;
  const works = await namedWorks(db, filter, lists.recommend[filter.kind]);
  return works.map((work) => ({ ...work, note: notes[work.uuid] ?? '' }));
}

async function detailOf({ db }: Services, work: WorkTable, userId: string): Promise<WorkDetail> {
  return {
    ...workOf(work),
    intro: work.intro,
    category: work.category,
    collects: work.collects + (await countCollects(db, work.id)),
    collected: await isCollected(db, work.id, userId),
    progress: (await findProgress(db, work.id, userId)) ?? null,
    comic_price: work.comic_price,
    weekday: work.weekday,
    layout: work.layout,
  };
}
