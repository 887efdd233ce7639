import * as v from 'valibot';
import { type Kind, kindSchema } from '../../../src/shared/contract/index.ts';
import type { Database } from '../../storage/database.ts';
import type {
  BannerTable,
  CategoryTable,
  HomeSectionTable,
  WorkListItemTable,
} from './catalogueTables.ts';
import { type Order, ORDERS } from './works.ts';

const WEEKDAYS = 7;
const SCORE_MAX = 10;
const TEXT_CHARACTERS_MAX = 60;

/** Which works a section shows; `today` is the weekday of the call. */
export const sectionFilterSchema = v.object({
  status: v.optional(v.picklist(['serial', 'finished'])),
  price: v.optional(v.picklist(['free', 'paid', 'limited'])),
  category: v.optional(v.pipe(v.string(), v.maxLength(TEXT_CHARACTERS_MAX))),
  form: v.optional(v.pipe(v.string(), v.maxLength(TEXT_CHARACTERS_MAX))),
  weekday: v.optional(
    v.union([
      v.literal('today'),
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WEEKDAYS)),
    ]),
  ),
  scoreMin: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(SCORE_MAX))),
});
export type SectionFilter = v.InferOutput<typeof sectionFilterSchema>;

/** All works in an order, or those of an editors' list; `evening` shows another part of it every evening. */
export type SectionSource = Order | { readonly list: string; readonly evening: boolean };

export interface HomeSection extends Pick<
  HomeSectionTable,
  'kind' | 'title' | 'subtitle' | 'layout' | 'more' | 'count' | 'from_at' | 'until_at'
> {
  /** As readers see it: without the kind. */
  readonly name: string;
  readonly source: SectionSource;
  readonly filter: SectionFilter;
}

interface HotWord {
  readonly kind: Kind;
  readonly word: string;
  readonly from_at: number | null;
  readonly until_at: number | null;
}

/** What the home pages, the search and the categories are made of; each in display order. */
export interface HomeContent {
  readonly banners: readonly BannerTable[];
  readonly sections: readonly HomeSection[];
  readonly categories: readonly CategoryTable[];
  readonly hotSearches: readonly HotWord[];
  /** By the id of the list. */
  readonly lists: ReadonlyMap<string, readonly ListedWork[]>;
}

interface ListedWork {
  readonly workId: string;
  /** Why the editors recommend it; may be ''. */
  readonly note: string;
}

/** Rows of the home page whose time it is. @param nowMs ms since 1970 */
export function shownAt<Row extends { from_at: number | null; until_at: number | null }>(
  rows: readonly Row[],
  nowMs: number,
): Row[] {
  return rows.filter(({ from_at: from, until_at: until }) => {
    return (from === null || from <= nowMs) && (until === null || until > nowMs);
  });
}

export async function readHomeContent(db: Database): Promise<HomeContent> {
  const banners = await db.selectFrom('banner').selectAll().orderBy('sort').orderBy('id').execute();
  const sections = await db
    .selectFrom('home_section')
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const categories = await db
    .selectFrom('category')
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const hotSearches = await db
    .selectFrom('hot_word')
    .select(['kind', 'word', 'from_at', 'until_at'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('work_list_item')
    .selectAll()
    .orderBy('sort')
    .orderBy('work_id')
    .execute();
  return {
    banners,
    sections: sections.flatMap(sectionOf),
    categories,
    hotSearches,
    lists: listsOf(items),
  };
}

function listsOf(items: readonly WorkListItemTable[]): HomeContent['lists'] {
  const lists = new Map<string, ListedWork[]>();
  for (const { list_id, work_id: workId, note } of items) {
    const list = lists.get(list_id) ?? [];
    list.push({ workId, note });
    lists.set(list_id, list);
  }
  return lists;
}

/** A row that this version cannot read is left out, so that it cannot break the home page. */
function sectionOf(row: HomeSectionTable): HomeSection[] {
  const source = parseSource(row.source);
  const filter = v.safeParse(v.pipe(v.string(), v.parseJson(), sectionFilterSchema), row.filter);
  if (source === undefined || !filter.success || !v.is(kindSchema, row.kind)) return [];
  return [{ ...row, name: row.id.slice(row.kind.length + 1), source, filter: filter.output }];
}

/** @returns undefined where it is none */
export function parseSource(text: string): SectionSource | undefined {
  if (Object.hasOwn(ORDERS, text)) return text as Order;
  const [, how, list] = /^(list|evening):(.+)$/.exec(text) ?? [];
  return list === undefined ? undefined : { list, evening: how === 'evening' };
}
