import {
  calls,
  type Directory,
  type Kind,
  type ParsedInputOf,
  type Work,
  type WorkDetail,
} from '../../src/shared/contract/index.ts';
import {
  LIST_SIZE_DEFAULT,
  NOVEL_LONG_CHARACTERS,
  NOVEL_SHORT_CHARACTERS,
} from '../../src/shared/limits.ts';
import { readAhead } from '../../src/shared/contract/ahead.ts';
import { blockedWorks } from '../../src/shared/contract/blocked.ts';
import { pick } from '../base/random.ts';
import { chapterOf, listChapters } from '../domain/catalogue/chapters.ts';
import { accountOfDevice } from '../domain/push/deviceCalls.ts';
import { partOf } from '../storage/part.ts';
import { blockedAmong, type Viewer } from '../domain/catalogue/published.ts';
import { homeMoment } from '../domain/catalogue/draftPreview.ts';
import { shownAt } from '../domain/catalogue/homeContent.ts';
import { listId } from '../domain/catalogue/homeSeed.ts';
import { searchWorks } from '../domain/catalogue/search/searchWorks.ts';
import { countFavorites, findProgress, isFavorite } from '../domain/reading/favorites.ts';
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
import { type AccountIncoming, forAccount, forAnybody, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { weekdayOf } from '../base/time.ts';
import { chapterContent, openContent } from './chapterContent.ts';
import { ensureWork, viewerOf } from './ensureWork.ts';

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

  forAccount(calls.search, async (services, { input, nowMs, preview }) => {
    const { kind, keyword, sort, page } = input;
    if (keyword === undefined) {
      return { hot: await hotSearches(services, kind, homeMoment(preview, nowMs)) };
    }
    return searchWorks(
      services.db,
      { kind, keyword, sort, nowMs },
      { page, size: LIST_SIZE_DEFAULT },
    );
  }),

  forAccount(calls.guessLike, async ({ db, random }, call) => {
    const { kind, uuid } = call.input;
    const items = await firstWorks(db, { kind, nowMs: call.nowMs }, 'hot', GUESSED_AMONG);
    const others = items.filter((work) => work.uuid !== uuid);
    // There are fewer films, and readers mostly look for a similar one, so the same category comes first.
    const viewer = viewerOf(call);
    const like = kind === 'film' && uuid ? await findWork(db, kind, uuid, viewer) : undefined;
    const alike = others.filter((work) => like && work.category === like.category);
    const first = pick(alike, GUESSES, random);
    const rest = others.filter((work) => !first.includes(work));
    return { items: [...first, ...pick(rest, GUESSES - first.length, random)] };
  }),

  forAccount(calls.comic, async (services, call) => {
    const work = await ensureWork(services, call);
    return detailOf(services, work, { userId: call.account.id, nowMs: call.nowMs });
  }),

  forAccount(calls.comicDirectoryList, directoryOf),

  forAccount(calls.comicDirectory, chapterContent),

  forAnybody(readAhead, async (services, { input, nowMs }) => {
    const account = await accountOfDevice(services.db, input, nowMs);
    services.callLimits.countAccount(account.id);
    const { kind, uuid, chapter } = input;
    const call = { account, nowMs };
    if (chapter === undefined) {
      return { directory: await directoryOf(services, { ...call, input: { kind, uuid } }) };
    }
    return {
      content: await openContent(services, { ...call, input: { kind, uuid, chapter } }),
    };
  }),

  forAccount(blockedWorks, ({ db }, { input }) => blockedAmong(db, input.works)),
];

type ListInput = ParsedInputOf<typeof calls.comicList>;

function filterOf(input: ListInput, userId: string, nowMs: number): WorkFilter {
  const { kind, category, form, price, list, rank } = input;
  const finished = list === 'rank' && rank === 'finished' ? 'finished' : undefined;
  const today = list === 'daily' ? weekdayOf(nowMs) : undefined;
  return {
    kind,
    nowMs,
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

async function hotSearches({ catalogue }: Services, kind: Kind, nowMs: number): Promise<string[]> {
  const words = shownAt((await catalogue.home()).hotSearches, nowMs);
  return words.filter((each) => each.kind === kind).map(({ word }) => word);
}

/** The editors' list, in their order and with their notes. */
async function recommendedWorks(
  { db, catalogue }: Services,
  filter: WorkFilter,
): Promise<readonly Work[]> {
  const list = (await catalogue.home()).lists.get(listId('recommend', filter.kind)) ?? [];
  const notes = new Map(list.map(({ workId, note }) => [workId, note]));
  const works = await namedWorks(db, filter, [...notes.keys()]);
  return works.map((work) => ({ ...work, note: notes.get(work.uuid) ?? '' }));
}

async function directoryOf(
  services: Services,
  call: Pick<
    AccountIncoming<typeof calls.comicDirectoryList>,
    'account' | 'nowMs' | 'preview' | 'input'
  >,
): Promise<Directory> {
  const { account, nowMs } = call;
  const work = await ensureWork(services, call);
  const chapters = await listChapters(services.db, work, viewerOf(call));
  return {
    comic_count: chapters.length,
    chapters: chapters.map((chapter) => chapterOf(work, chapter, account, nowMs)),
    comic_dict: Object.fromEntries(chapters.map((chapter) => [chapter.id, chapter.idx])),
  };
}

async function detailOf(
  { db }: Services,
  work: WorkTable,
  { userId, nowMs }: Viewer,
): Promise<WorkDetail> {
  return {
    ...workOf(work, nowMs),
    intro: work.intro,
    category: work.category,
    collects: work.collects + (await countFavorites(db, work.id)),
    collected: await isFavorite(db, work.id, userId),
    progress: (await findProgress(db, work.id, userId)) ?? null,
    comic_price: work.comic_price,
    weekday: work.weekday,
    layout: work.layout,
  };
}
