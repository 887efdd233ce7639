import { createHash } from 'node:crypto';
import { PUSH_WORKS_NAMED_MAX } from '../../src/shared/limits.ts';
import { MINUTE_MS } from '../base/time.ts';
import { isPublished } from '../domain/catalogue/published.ts';
import { countFreshFavorites } from '../domain/push/freshFavorites.ts';
import type { PushMessageTable, PushSubscriptionTable } from '../domain/push/pushTables.ts';
import { endSubscriptions } from '../domain/push/subscriptions.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { inParts } from '../storage/inParts.ts';
import { CONCURRENCY, type Poster, type PostResult } from './postMessage.ts';

/** Messages that are taken out of the table at a time: as many a killed process may lose. */
const BATCH_ROWS = 500;
/** How long after the first, second, … failed attempt the next begins; after the last the message is dropped. */
const RETRY_DELAYS_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);
/** So many failures of one push service in a row, and the others of the batch are not tried. */
const FAILURES_MAX = 5;

export interface Sent {
  sent: number;
  /** Subscriptions that have ended. */
  gone: number;
  /** Messages that are tried again later. */
  later: number;
  /** Messages that are given up. */
  lost: number;
}

export interface SendServices {
  readonly db: Database;
  readonly clock: () => number;
  readonly poster: Poster;
}

/** Sends all messages that are due, see [Note: Notifications of new chapters]. */
export async function sendMessages(
  services: SendServices,
  signal: AbortSignal,
  report: (sent: Readonly<Sent>) => void,
): Promise<Sent> {
  const total: Sent = { sent: 0, gone: 0, later: 0, lost: 0 };
  const pauses = servicePauses();
  for (;;) {
    signal.throwIfAborted();
    const batch = await takeBatch(services.db, services.clock());
    if (batch.length === 0) return total;
    const notifications = await notificationsOf(services.db, batch, services.clock());
    const results = await postAll(services, notifications, pauses);
    await noteResults(services, results, total);
    report(total);
  }
}

/** Deletes the messages of the devices whose turn it is. */
function takeBatch(db: Database, nowMs: number): Promise<PushMessageTable[]> {
  return transact(db, async (t) => {
    const due = await t
      .selectFrom('push_message')
      .select('subscription_id')
      .where('due_at', '<=', nowMs)
      .orderBy('due_at')
      .orderBy('subscription_id')
      .limit(BATCH_ROWS)
      .execute();
    const devices = [...new Set(due.map(({ subscription_id }) => subscription_id))];
    if (devices.length === 0) return [];
    return t
      .deleteFrom('push_message')
      .where('subscription_id', 'in', devices)
      .where('due_at', '<=', nowMs)
      .returningAll()
      .execute();
  });
}

interface Notification {
  readonly device: PushSubscriptionTable;
  readonly messages: readonly PushMessageTable[];
  readonly payload: string;
  readonly topic: string;
}

/** One notification a device, of all its works. Those that were switched off meanwhile are left out. */
async function notificationsOf(
  db: Database,
  batch: readonly PushMessageTable[],
  nowMs: number,
): Promise<Notification[]> {
  const byDevice = new Map<string, PushMessageTable[]>();
  for (const message of batch) {
    byDevice.set(message.subscription_id, [
      ...(byDevice.get(message.subscription_id) ?? []),
      message,
    ]);
  }
  const devices = await readDevices(db, [...byDevice.keys()]);
  const works = await readWorks(db, [...new Set(batch.map(({ work_id }) => work_id))], nowMs);
  const fresh = await countFreshFavorites(
    db,
    [...new Set(devices.map(({ user_id }) => user_id))],
    nowMs,
  );
  return devices.flatMap((device) => {
    const messages = (byDevice.get(device.id) ?? []).filter(({ work_id }) => works.has(work_id));
    if (messages.length === 0) return [];
    const named = messages.slice(0, PUSH_WORKS_NAMED_MAX).map(({ work_id, chapter_id }) => {
      return { ...works.get(work_id)!, chapter: chapter_id };
    });
    const count = messages.length;
    const badge = Math.max(fresh.get(device.user_id) ?? 0, count);
    const payload = JSON.stringify({ works: named, count, badge });
    return [{ device, messages, payload, topic: topicOf(messages) }];
  });
}

/** The works of a notification, not readable for the push service. */
function topicOf(messages: readonly PushMessageTable[]): string {
  const works = messages.map(({ work_id }) => work_id).toSorted();
  const hash = createHash('sha256').update(`${messages[0]?.subscription_id} ${works.join(' ')}`);
  return hash.digest('base64url').slice(0, 32);
}

async function readDevices(db: Database, ids: readonly string[]): Promise<PushSubscriptionTable[]> {
  return db
    .selectFrom('push_subscription')
    .leftJoin('push_setting', 'push_setting.user_id', 'push_subscription.user_id')
    .selectAll('push_subscription')
    .where('push_subscription.id', 'in', ids)
    .where((is) =>
      is.or([is('push_setting.enabled', 'is', null), is('push_setting.enabled', '=', 1)]),
    )
    .execute();
}

const TITLE_CHARACTERS_MAX = 100;

async function readWorks(db: Database, ids: readonly string[], nowMs: number) {
  const works = new Map<string, { id: string; kind: string; title: string }>();
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom('work')
      .select(['id', 'kind', 'title'])
      .where('id', 'in', part)
      .where(isPublished('work', nowMs))
      .execute();
    for (const { id, kind, title } of rows) {
      works.set(id, { id, kind, title: title.slice(0, TITLE_CHARACTERS_MAX) });
    }
  }
  return works;
}

interface ServicePauses {
  /** @returns until when nothing is sent to this push service; undefined where it takes messages */
  readonly untilMs: (origin: string, nowMs: number) => number | undefined;
  readonly note: (origin: string, result: PostResult, nowMs: number) => void;
}

/** Remembers for one job which push services do not take messages now, so that not every device waits for the answer. */
function servicePauses(): ServicePauses {
  const pauses = new Map<string, number>();
  const failures = new Map<string, number>();
  return {
    untilMs(origin, nowMs) {
      const until = pauses.get(origin) ?? 0;
      return until > nowMs ? until : undefined;
    },
    note(origin, outcome, nowMs) {
      if (outcome.result !== 'later' && outcome.result !== 'lost') {
        failures.delete(origin);
        return;
      }
      const count = (failures.get(origin) ?? 0) + 1;
      failures.set(origin, count);
      const afterMs = outcome.result === 'later' ? outcome.afterMs : undefined;
      if (afterMs !== undefined) pauses.set(origin, nowMs + afterMs);
      else if (count >= FAILURES_MAX) pauses.set(origin, nowMs + RETRY_DELAYS_MS[0]!);
    },
  };
}

type Outcome = PostResult | { readonly result: 'paused'; readonly untilMs: number };
type Posted = Notification & { readonly outcome: Outcome };

async function postAll(
  { clock, poster }: SendServices,
  notifications: readonly Notification[],
  pauses: ServicePauses,
): Promise<Posted[]> {
  const posted: Posted[] = [];
  const waiting = [...notifications].values();
  const lane = async () => {
    for (const notification of waiting) {
      const { origin } = new URL(notification.device.endpoint);
      const nowMs = clock();
      const untilMs = pauses.untilMs(origin, nowMs);
      if (untilMs !== undefined) {
        posted.push({ ...notification, outcome: { result: 'paused', untilMs } });
        continue;
      }
      const outcome = await poster.post(notification, nowMs);
      pauses.note(origin, outcome, clock());
      posted.push({ ...notification, outcome });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return posted;
}

async function noteResults(
  { db, clock }: SendServices,
  posted: readonly Posted[],
  total: Sent,
): Promise<void> {
  const gone = posted.filter(({ outcome }) => outcome.result === 'gone');
  const again = posted.flatMap(({ messages, outcome }) =>
    messagesAgain(messages, outcome, clock()),
  );
  total.sent += posted.filter(({ outcome }) => outcome.result === 'sent').length;
  total.lost += posted.filter(({ outcome }) => outcome.result === 'lost').length;
  total.gone += gone.length;
  total.later += again.length;
  if (gone.length === 0 && again.length === 0) return;
  await transact(db, async (t) => {
    await endSubscriptions(
      t,
      gone.map(({ device }) => device.id),
    );
    await putBack(t, again);
  });
}

function messagesAgain(
  messages: readonly PushMessageTable[],
  outcome: Outcome,
  nowMs: number,
): PushMessageTable[] {
  if (outcome.result === 'paused') {
    return messages.map((message) => ({ ...message, due_at: outcome.untilMs }));
  }
  if (outcome.result !== 'later') return [];
  return messages.flatMap((message) => {
    const delayMs = RETRY_DELAYS_MS[message.tries];
    if (delayMs === undefined) return [];
    const due_at = nowMs + Math.max(delayMs, outcome.afterMs ?? 0);
    return [{ ...message, due_at, tries: message.tries + 1 }];
  });
}

async function putBack(t: Write, messages: readonly PushMessageTable[]): Promise<void> {
  for (const part of inParts(messages, 200)) {
    await t
      .insertInto('push_message')
      .values(part)
      // A newer message of the work was made meanwhile.
      .onConflict((conflict) => conflict.columns(['subscription_id', 'work_id']).doNothing())
      .execute();
  }
}
