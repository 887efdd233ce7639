import { expressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import { freeMoment } from '../../../src/shared/admin/freeMoment.ts';
import { DAY_MS } from '../../base/time.ts';
import type { ChapterTable, Tables, WorkTable } from '../../storage/tables.ts';

/**
 * [Note: Free periods]
 * The price `limited` may have a period: a work costs nothing from `free_from` to before `free_until`, and is `paid`
 * before and after it. A chapter with a price costs nothing from its moment on: its own `free_at`, else the work's
 * `free_after_days` after its publication. Every call asks for the price of its own moment, so that no job has to run.
 */

type Priced = Pick<WorkTable, 'price' | 'free_from' | 'free_until'>;

/**
 * The row with the price that readers see at `nowMs` (ms since 1970). Its `free_from` is 0 unless the price is
 * `limited`, now or by its period: a work that is only `paid` may still have the period of an earlier price.
 */
export function atCurrentPrice<Row extends Priced>(row: Row, nowMs: number): Row {
  const { price, free_from: fromMs, free_until: untilMs } = row;
  const isFree = fromMs <= nowMs && (untilMs === 0 || nowMs < untilMs);
  if (price !== 'limited') return fromMs === 0 ? row : { ...row, free_from: 0 };
  return isFree ? row : { ...row, price: 'paid' };
}

type Dated = Pick<ChapterTable, 'price' | 'free_at' | 'published_at'>;

/** The chapter's price in coins at `nowMs`; while its work is `limited`, chapter prices do not count. */
export function priceOf(
  work: Pick<WorkTable, 'price' | 'free_after_days'>,
  chapter: Dated,
  nowMs: number,
): number {
  return work.price === 'limited' || freeMoment(work, chapter) <= nowMs ? 0 : chapter.price;
}

/**
 * When a chapter that costs coins becomes free: by its own moment or by the work's free period, whichever is earlier.
 * @param work a row of `atCurrentPrice`
 * @returns ms since 1970; undefined if that time is not to come
 */
export function nextFreeTime(
  work: Pick<WorkTable, 'price' | 'free_from' | 'free_after_days'>,
  chapter: Dated,
  nowMs: number,
): number | undefined {
  if (priceOf(work, chapter, nowMs) === 0) return undefined;
  const fromMs = work.free_from > nowMs ? work.free_from : Infinity;
  const nextMs = Math.min(fromMs, freeMoment(work, chapter));
  return nextMs === Infinity ? undefined : nextMs;
}

/** The chapters of the work that cost coins at `nowMs`, as `priceOf` says; the free period of the work is not asked. */
export function costsCoins(
  { free_after_days: days }: Pick<WorkTable, 'free_after_days'>,
  nowMs: number,
): ExpressionWrapper<Tables, 'chapter', SqlBool> {
  const is = expressionBuilder<Tables, 'chapter'>();
  const hasNoMoment = is('chapter.free_at', '=', 0);
  const isFreeByRule = is.and([
    is('chapter.published_at', '<>', 0),
    is('chapter.published_at', '<=', nowMs - days * DAY_MS),
  ]);
  return is.and([
    is('chapter.price', '>', 0),
    is.or([
      is('chapter.free_at', '>', nowMs),
      days === 0 ? hasNoMoment : is.and([hasNoMoment, is.not(isFreeByRule)]),
    ]),
  ]);
}

/** The works with this price at `nowMs`. */
export function hasPrice(
  price: WorkTable['price'],
  nowMs: number,
): ExpressionWrapper<Tables, 'work', SqlBool> {
  const is = expressionBuilder<Tables, 'work'>();
  if (price === 'free') return is('price', '=', price);
  const limited = is('price', '=', 'limited');
  if (price === 'limited') {
    const until = is.or([is('free_until', '=', 0), is('free_until', '>', nowMs)]);
    return is.and([limited, is('free_from', '<=', nowMs), until]);
  }
  const isOver = is.and([is('free_until', '<>', 0), is('free_until', '<=', nowMs)]);
  return is.or([
    is('price', '=', 'paid'),
    is.and([limited, is.or([is('free_from', '>', nowMs), isOver])]),
  ]);
}
