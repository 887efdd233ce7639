import { isOnline } from '../state/store.ts';
import { BATCH_ENTRIES_MAX } from '../shared/limits.ts';
import { OUTBOX_LOCK_NAME } from '../shared/names.ts';
import { calls, CODE } from '../shared/contract/index.ts';
import type { Change, QueuedChange } from '../shared/offline/database/offlineStore.ts';
import { callInSession } from './baseQuery.ts';
import { pendingChanges } from './pendingChanges.ts';
import type { Failure, Result } from './failure.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from './thunk.ts';

/**
 * [Note: Outbox]
 * Every change by the reader is queued on the device first and then sent in order, whether the app is online, offline
 * or killed half-way. A change states the resulting value instead of a toggle, so that sending it twice is harmless.
 */

/** Queues a change, then sends all pending changes if the server is reachable. */
export async function recordChange(change: Change, api: SessionApi): Promise<void> {
  await queueChange(api, change);
  await sendChanges(api);
}

/** All of the changes or none. */
export async function queueChange(api: SessionApi, ...changes: readonly Change[]): Promise<void> {
  const offlineStore = await servicesOf(api.extra).offlineStore();
  await offlineStore.queueChange(accountOf(api), ...changes);
}

/** Sends the pending changes, in one tab at a time. Changes that the server does not answer stay queued. */
export async function sendChanges(api: SessionApi): Promise<void> {
  if (!isOnline(stateOf(api))) return;
  await exclusively(async () => {
    for (;;) {
      const account = accountOf(api);
      const batch = nextBatch(await pendingChanges(api));
      if (batch.length === 0) return;
      // The account changed: the queue is read again, so that no change is sent with another account's token.
      if (accountOf(api) !== account) continue;
      const answer = await send(batch, api);
      if (!answer.ok && !isRefused(answer.failure)) return;
      await (await servicesOf(api.extra).offlineStore()).settleChanges(batch.map(({ id }) => id));
    }
  });
}

/** The first change and the changes of the same type that directly follow it. */
function nextBatch(queue: readonly QueuedChange[]): readonly QueuedChange[] {
  const [first] = queue;
  if (!first) return [];
  const end = queue.findIndex(({ change }) => sortOf(change) !== sortOf(first.change));
  return queue.slice(0, Math.min(end < 0 ? queue.length : end, BATCH_ENTRIES_MAX));
}

function sortOf(change: Change): string {
  return change.type === 'collect' ? `${change.action} ${change.kind}` : change.type;
}

function send(batch: readonly QueuedChange[], api: SessionApi): Promise<Result<unknown>> {
  const changes = batch.map(({ change }) => change);
  const entries = changes.flatMap((each) => (each.type === 'progress' ? [each.entry] : []));
  if (entries.length > 0) {
    const input = { action: 'save' as const, entries };
    return callInSession({ call: calls.changeRecords, input }, api);
  }
  const [first] = changes;
  if (first?.type === 'clear') {
    const { kind, at } = first;
    const input = { action: 'delete', type: 'read', kind, all: true, at } as const;
    return callInSession({ call: calls.changeRecords, input }, api);
  }
  const collects = changes.flatMap((each) => (each.type === 'collect' ? [each] : []));
  const { action, kind } = collects[0] ?? { action: 'add' as const, kind: 'comic' as const };
  const times = action === 'add' ? collects.map(({ at }) => at) : undefined;
  const input = { action, kind, uuids: collects.map(({ work }) => work), times };
  return callInSession({ call: calls.changeCollection, input }, api);
}

/** The server rejected the change itself: sending it again would fail the same. */
function isRefused(failure: Failure): boolean {
  return (
    failure.kind === 'code' &&
    failure.code >= CODE.badInput &&
    failure.code < CODE.fault &&
    failure.code !== CODE.tokenExpired &&
    failure.code !== CODE.tooMany
  );
}

let inThisTab: Promise<void> = Promise.resolve();

/** One sender across all tabs; without Web Locks (plain http) one per tab. */
function exclusively(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  const run = locks ? () => locks.request(OUTBOX_LOCK_NAME, work) : work;
  inThisTab = inThisTab.then(run, run);
  return inThisTab;
}
