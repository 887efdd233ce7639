import * as v from 'valibot';
import type { OrderSearch, PaylogSearch } from '../../lib/addresses.ts';
import { calls, type DataOf, type InputOf, type Kind } from '../../shared/contract/index.ts';
import { cancelOrder } from '../../shared/contract/pay.ts';
import {
  orderRecordSchema,
  purchasedRecordSchema,
  spendRecordSchema,
  type OrderRecord,
  type PurchasedRecord,
  type SpendRecord,
} from '../../shared/contract/library.ts';
import { LIST_SIZE_MAX } from '../../shared/limits.ts';
import { api } from '../api.ts';
import { callInSession, callQuietly } from '../baseQuery.ts';
import { callFailed, isUnreachable, type Result } from '../failure.ts';
import { freshOrStored } from '../freshOrStored.ts';
import { storeAnswer, patience } from '../storeAnswer.ts';
import { type AppThunk, accountOf, servicesOf, type SessionApi } from '../thunk.ts';

/**
 * [Note: Bill lists]
 * Orders, spending and purchases are paged lists. The first page of each is cached in the offline store under its
 * account's uuid and shown while the server is unreachable; a result for another account is dropped. Filters are
 * applied by the server and again here: to the cached page, and for servers that do not support filters.
 */

type Months = DataOf<typeof calls.records>['months'];
type Wanted = Omit<InputOf<typeof calls.records>, 'page' | 'size'>;

export interface BillPart<T> {
  readonly items: readonly T[];
  /** Rows received, including rows of unknown types, which are left out of `items`. */
  readonly count: number;
  readonly total: number;
  readonly months: Months;
  /** Server clock minus device clock, ms; 0 if the response has no time. */
  readonly aheadMs: number;
  /** Read from the offline store; has no next page. */
  readonly isStored: boolean;
}

export type OrderState = OrderSearch['state'];
export type Direction = Exclude<PaylogSearch['tab'], 'purchased'>;

export interface OrdersQuery {
  /** Uuid; part of the cache key, so that no response outlives a change of accounts. */
  readonly account: string;
  readonly state: OrderState;
}
export interface PurchasesQuery {
  readonly account: string;
  /** Default: all kinds. */
  readonly kind?: Kind;
}
export interface SpendingQuery {
  readonly account: string;
  readonly direction: Direction;
}

const growing = { initialPageParam: 1, getNextPageParam: nextPart };

export const billsApi = api.enhanceEndpoints({ addTagTypes: ['bill'] }).injectEndpoints({
  endpoints: (build) => ({
    orders: build.infiniteQuery<BillPart<OrderRecord>, OrdersQuery, number>({
      infiniteQueryOptions: growing,
      queryFn: ({ queryArg, pageParam }, query) =>
        billPart(
          {
            account: queryArg.account,
            wanted: { type: 'order', state: queryArg.state || undefined },
            isWhole: queryArg.state === '',
            row: orderRecordSchema,
            fits: (order) => queryArg.state === '' || orderStateOf(order) === queryArg.state,
            onLate: (part) =>
              void query.dispatch(
                billsApi.util.updateQueryData('orders', queryArg, () => alone(part)),
              ),
          },
          pageParam,
          query,
        ),
      providesTags: ['bill'],
    }),
    spending: build.infiniteQuery<BillPart<SpendRecord>, SpendingQuery, number>({
      infiniteQueryOptions: growing,
      queryFn: ({ queryArg, pageParam }, query) =>
        billPart(
          {
            account: queryArg.account,
            wanted: { type: 'spend', direction: queryArg.direction || undefined },
            isWhole: queryArg.direction === '',
            row: spendRecordSchema,
            fits: ({ coins }) => queryArg.direction === '' || queryArg.direction === sideOf(coins),
            onLate: (part) =>
              void query.dispatch(
                billsApi.util.updateQueryData('spending', queryArg, () => alone(part)),
              ),
          },
          pageParam,
          query,
        ),
      providesTags: ['bill'],
    }),
    purchases: build.infiniteQuery<BillPart<PurchasedRecord>, PurchasesQuery, number>({
      infiniteQueryOptions: growing,
      queryFn: ({ queryArg, pageParam }, query) =>
        billPart(
          {
            account: queryArg.account,
            wanted: { type: 'purchased', kind: queryArg.kind },
            isWhole: true,
            row: purchasedRecordSchema,
            fits: ({ work }) => queryArg.kind === undefined || work.kind === queryArg.kind,
            onLate: (part) =>
              void query.dispatch(
                billsApi.util.updateQueryData('purchases', queryArg, () => alone(part)),
              ),
          },
          pageParam,
          query,
        ),
      providesTags: ['bill'],
    }),
    /** One order of the account; null if the account has no such order. */
    order: build.query<OrderRecord | null, { readonly account: string; readonly order: string }>({
      async queryFn({ account, order }, query) {
        const answer = await fetchPart(
          { account, wanted: { type: 'order', order }, row: orderRecordSchema },
          1,
          query,
        );
        if (!answer.ok) return { error: answer.failure };
        return { data: answer.data.items.find((each) => each.order === order) ?? null };
      },
      providesTags: ['bill'],
    }),
  }),
});

/** The filter chip of an order. */
export function orderStateOf({ state }: OrderRecord): Exclude<OrderState, ''> {
  return state === 'waiting' || state === 'paid' ? state : 'closed';
}

function sideOf(coins: number): Direction {
  return coins < 0 ? 'out' : 'in';
}

interface Part<T> {
  readonly account: string;
  readonly wanted: Wanted;
  readonly row: v.GenericSchema<unknown, T>;
}
interface ListedPart<T> extends Part<T> {
  /** No filter is set, so the page may be cached. */
  readonly isWhole: boolean;
  readonly fits: (row: T) => boolean;
  readonly onLate: (part: BillPart<T>) => void;
}

async function billPart<T>(part: ListedPart<T>, page: number, query: SessionApi) {
  if (page > 1) {
    const answer = await fetchPart(part, page, query);
    return answer.ok ? { data: fitting(part, answer.data) } : { error: answer.failure };
  }
  const { type, kind } = part.wanted;
  const name = ['bills', type, kind, part.account].filter(Boolean).join(':');
  return freshOrStored<BillPart<T>>({
    fresh: fetchPart(part, 1, query).then((answer) => {
      if (!answer.ok) return answer;
      if (part.isWhole)
        void storeAnswer(query, (offlineStore) => offlineStore.saveAnswer(name, answer.data));
      return { ok: true, data: fitting(part, answer.data) };
    }),
    find: async () => {
      const stored = await findPart(part, name, query);
      return stored && { ...fitting(part, stored), ...(part.isWhole ? {} : { total: 0 }) };
    },
    patienceMs: patience(query),
    onLate: part.onLate,
  });
}

async function fetchPart<T>(
  { account, wanted, row }: Part<T>,
  page: number,
  query: SessionApi,
): Promise<Result<BillPart<T>>> {
  const input = { ...wanted, page, size: LIST_SIZE_MAX };
  const answer = await callInSession({ call: calls.records, input }, query);
  if (!answer.ok) return answer;
  if (accountOf(query) !== account) {
    return { ok: false, failure: { kind: 'cancelled' } };
  }
  const { items, total, months, now } = answer.data;
  const nowMs = Date.parse(now);
  const aheadMs = Number.isNaN(nowMs) ? 0 : nowMs - Date.now();
  const rows = rowsOf(row, items);
  return {
    ok: true,
    data: { items: rows, count: items.length, total, months, aheadMs, isStored: false },
  };
}

/** Skips rows of types that a newer server may send. */
function rowsOf<T>(row: v.GenericSchema<unknown, T>, items: readonly unknown[]): T[] {
  return items.flatMap((item) => {
    const parsed = v.safeParse(row, item);
    return parsed.success ? [parsed.output] : [];
  });
}

const storedPart = v.object({
  items: v.array(v.unknown()),
  total: v.number(),
  months: calls.records.data.entries.months,
  aheadMs: v.number(),
});

async function findPart<T>(
  { row }: Part<T>,
  name: string,
  query: SessionApi,
): Promise<BillPart<T> | undefined> {
  const offlineStore = await servicesOf(query.extra).offlineStore();
  const stored = v.safeParse(storedPart, await offlineStore.findAnswer(name));
  if (!stored.success) return undefined;
  const items = rowsOf(row, stored.output.items);
  return { ...stored.output, items, count: items.length, isStored: true };
}

function fitting<T>({ fits }: ListedPart<T>, part: BillPart<T>): BillPart<T> {
  return { ...part, items: part.items.filter((item) => fits(item)) };
}

/** Counts the rows received instead of `size`: a server may return fewer rows per page than requested. */
function nextPart<T>(last: BillPart<T>, parts: readonly BillPart<T>[], page: number) {
  if (last.isStored || last.count === 0) return undefined;
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return count >= last.total ? undefined : page + 1;
}

function alone<T>(part: BillPart<T>) {
  return { pages: [part], pageParams: [1] };
}

/** `open`: the order was paid or has expired meanwhile; `never`: the server does not support closing orders. */
export type CancelOutcome = 'closed' | 'open' | 'never' | 'failed';

/** Closes a waiting order and refetches the lists of orders, whatever the outcome. */
export function cancelWaiting(order: string): AppThunk<CancelOutcome> {
  return async (dispatch, getState, extra) => {
    const input = { action: 'cancel', type: 'order', order } as const;
    const answer = await callQuietly({ call: cancelOrder, input }, { dispatch, getState, extra });
    if (answer.ok) {
      dispatch(billsApi.util.invalidateTags(['bill']));
      return answer.data.uuids.includes(order) ? 'closed' : 'open';
    }
    const { failure } = answer;
    if (failure.kind === 'code' && (failure.code === 400 || failure.code === 404)) return 'never';
    if (isUnreachable(failure)) dispatch(callFailed(failure));
    else dispatch(billsApi.util.invalidateTags(['bill']));
    return 'failed';
  };
}
