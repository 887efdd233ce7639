import { CODE } from '../../shared/contract/index.ts';
import { changeReadingDays, readingDays } from '../../shared/contract/readingDays.ts';
import { READING_DAYS_SENT_MAX } from '../../shared/limits.ts';
import { readingDayOf, type CountedDay } from '../../shared/offline/readingDays/readingDay.ts';
import type { ReadingDayStore } from '../../shared/offline/readingDays/readingDayStore.ts';
import { isOnline } from '../../state/store.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure, Result } from '../failure.ts';
import { hasLeft } from '../pendingChanges.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../thunk.ts';

/**
 * Reading days between this device and the server. Each call states the whole of a day, so that it may be repeated and
 * no tab need know of another one's. Failures are not shown: what was not sent is sent the next time.
 */

/** Sends what the server does not know yet: first a deletion, then days. */
export async function sendReadingDays(store: ReadingDayStore, session: SessionApi): Promise<void> {
  const account = accountOf(session);
  if (!account || !isOnline(stateOf(session)) || without.has(servicesOf(session.extra))) return;
  const { deletedAtMs, isDeletionSent } = await store.synced(account);
  if (!isDeletionSent) {
    const input = { action: 'delete', at: new Date(deletedAtMs).toISOString() } as const;
    const answer = await call(session, () =>
      callQuietly({ call: changeReadingDays, input }, session),
    );
    if (!answer.ok) return;
    await store.remove(account, deletedAtMs, true);
  }
  const days = await store.list(account);
  const pending = days.filter(({ changes, changesSent }) => changes > changesSent);
  const device = pending.length > 0 ? await store.device() : '';
  for (let from = 0; from < pending.length; from += READING_DAYS_SENT_MAX) {
    if (hasLeft(account, session)) return;
    const batch = pending.slice(from, from + READING_DAYS_SENT_MAX);
    if (!(await sendBatch({ store, session, account, device }, batch))) return;
  }
}

interface Sending {
  readonly store: ReadingDayStore;
  readonly session: SessionApi;
  readonly account: string;
  readonly device: string;
}

async function sendBatch(
  { store, session, account, device }: Sending,
  days: readonly CountedDay[],
): Promise<boolean> {
  const input = { action: 'save', device, days: days.map(readingDayOf) } as const;
  const answer = await call(session, () =>
    callQuietly({ call: changeReadingDays, input }, session),
  );
  // A refused day is not sent again until it changes.
  if (!answer.ok && !isRefused(answer.failure)) return false;
  await store.markSent(days);
  if (answer.ok) await applyDeletion(store, account, answer.data.deleted_at);
  return true;
}

/** Asks for the days of the account's other devices. @returns whether the server answered */
export async function fetchReadingDays(
  store: ReadingDayStore,
  session: SessionApi,
): Promise<boolean> {
  const account = accountOf(session);
  if (!account || !isOnline(stateOf(session))) return false;
  const input = { device: await store.device() };
  const answer = await call(session, () => callQuietly({ call: readingDays, input }, session));
  if (!answer.ok || hasLeft(account, session)) return false;
  await applyDeletion(store, account, answer.data.deleted_at);
  await store.setOthers(account, answer.data.days);
  return true;
}

async function applyDeletion(
  store: ReadingDayStore,
  account: string,
  deletedAt: string | null,
): Promise<void> {
  const deletedAtMs = Date.parse(deletedAt ?? '');
  if (Number.isNaN(deletedAtMs)) return;
  const known = await store.synced(account);
  if (deletedAtMs > known.deletedAtMs) await store.remove(account, deletedAtMs, true);
}

/** Servers without reading days, by the app's services. */
const without = new WeakSet<object>();

async function call<T>(session: SessionApi, make: () => Promise<Result<T>>): Promise<Result<T>> {
  const backEnd = servicesOf(session.extra);
  if (without.has(backEnd)) return { ok: false, failure: { kind: 'cancelled' } };
  const answer = await make();
  if (!answer.ok && knowsNothing(answer.failure)) without.add(backEnd);
  return answer;
}

function knowsNothing(failure: Failure): boolean {
  return failure.kind === 'unreadable' || isCode(failure, CODE.notFound);
}

function isRefused(failure: Failure): boolean {
  return isCode(failure, CODE.badInput);
}

function isCode(failure: Failure, code: number): boolean {
  return failure.kind === 'code' && failure.code === code;
}
