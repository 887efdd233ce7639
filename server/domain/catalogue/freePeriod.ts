import { expressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Tables, WorkTable } from '../../storage/tables.ts';

/**
 * [Note: Free periods]
 * The price `limited` may have a period: a work costs nothing from `free_from` to before `free_until`, and is `paid`
 * before and after it. Every call asks for the price of its own moment, so that no job has to run at either end.
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

/** When the free period of a row of `atCurrentPrice` begins, ms since 1970; undefined if none is to come. */
export function nextFreePeriod(
  { free_from: fromMs }: Pick<WorkTable, 'free_from'>,
  nowMs: number,
): number | undefined {
  return fromMs > nowMs ? fromMs : undefined;
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
