import { createECDH } from 'node:crypto';
import type { ParsedInputOf } from '../../../src/shared/contract/index.ts';
import type { changePush, PushStatus, QuietHours } from '../../../src/shared/contract/push.ts';
import { PUSH_DEVICES_MAX } from '../../../src/shared/limits.ts';
import { badInput } from '../../base/apiError.ts';
import { sha256Hex } from '../../base/secret.ts';
import type { Database, Write } from '../../storage/database.ts';
import { isZone } from '../catalogue/publishTimes.ts';
import type { Viewer } from '../catalogue/published.ts';
import { countFreshFavorites } from './freshFavorites.ts';
import { isPushEndpoint } from './pushAddress.ts';
import type { PushSettingTable } from './pushTables.ts';

type Subscription = Extract<ParsedInputOf<typeof changePush>, { action: 'subscribe' }>;

/**
 * What `push` answers, without the key.
 * @param device hex SHA-256 of its endpoint; subscribed by another session, it subscribes again, so that its signed calls
 * go on ([Note: Calls of a device])
 */
export async function pushStatusOf(
  db: Database,
  viewer: Viewer,
  { device, sessionHash }: { readonly device: string | undefined; readonly sessionHash: string },
): Promise<Omit<Required<PushStatus>, 'key'>> {
  const { userId } = viewer;
  const setting = await readSetting(db, userId);
  const subscription = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('id', '=', device ?? '')
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  const muted = await db
    .selectFrom('push_mute')
    .innerJoin('collection', (join) =>
      join
        .onRef('collection.user_id', '=', 'push_mute.user_id')
        .onRef('collection.work_id', '=', 'push_mute.work_id'),
    )
    .select('push_mute.work_id')
    .where('push_mute.user_id', '=', userId)
    .execute();
  const fresh = await countFreshFavorites(db, [userId], viewer.nowMs);
  return {
    on: setting?.enabled !== 0,
    quiet: quietOf(setting),
    subscribed: subscription !== undefined,
    muted: muted.map(({ work_id }) => work_id),
    fresh: fresh.get(userId) ?? 0,
  };
}

function readSetting(db: Database, userId: string): Promise<PushSettingTable | undefined> {
  return db.selectFrom('push_setting').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

function quietOf(setting: PushSettingTable | undefined): QuietHours | null {
  if (!setting || setting.quiet_from < 0) return null;
  return { from: setting.quiet_from, until: setting.quiet_until, zone: setting.zone };
}

interface SubscribeOptions {
  readonly nowMs: number;
  /** See [Note: Addresses of push services]. */
  readonly allowsPrivate: boolean;
  /** Hex SHA-256 of the token of the session that subscribes. */
  readonly sessionHash: string;
}

/**
 * Has a device show the account's notifications; one that showed those of another account leaves it.
 * @throws ApiError 400 where the address or the device's key cannot be used
 */
export async function subscribe(
  t: Write,
  userId: string,
  { endpoint, p256dh, auth }: Subscription,
  { nowMs, allowsPrivate, sessionHash }: SubscribeOptions,
): Promise<void> {
  if (!isPushEndpoint(endpoint, allowsPrivate)) throw badInput('endpoint', '这个推送地址不能用');
  if (!isPoint(p256dh)) throw badInput('p256dh', '推送的密钥不对');
  const row = { user_id: userId, endpoint, p256dh, auth, session_hash: sessionHash };
  const id = sha256Hex(endpoint);
  const before = await t
    .selectFrom('push_subscription')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  // What waits for the account before is not for this one.
  if (before && before.user_id !== userId) await endSubscriptions(t, [id]);
  await t
    .insertInto('push_subscription')
    .values({ id, ...row, created_at: nowMs, called_at: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await endOldest(t, userId);
  await t.updateTable('push_setting').set({ enabled: 1 }).where('user_id', '=', userId).execute();
}

/** Whether it is the uncompressed point of P-256 that a browser sends; others cannot be encrypted for. */
function isPoint(p256dh: string): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

async function endOldest(t: Write, userId: string): Promise<void> {
  const excess = await t
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PUSH_DEVICES_MAX)
    .offset(PUSH_DEVICES_MAX)
    .execute();
  await endSubscriptions(
    t,
    excess.map(({ id }) => id),
  );
}

export async function unsubscribe(t: Write, userId: string, endpoint: string): Promise<void> {
  const row = await t
    .selectFrom('push_subscription')
    .select('id')
    .where('id', '=', sha256Hex(endpoint))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row) await endSubscriptions(t, [row.id]);
}

/** Removes subscriptions with the messages that wait for them. */
export async function endSubscriptions(t: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await t.deleteFrom('push_message').where('subscription_id', 'in', ids).execute();
  await t.deleteFrom('push_subscription').where('id', 'in', ids).execute();
}

/** Of an account that is closed. */
export async function endPush(t: Write, userId: string): Promise<void> {
  const rows = await t
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  await endSubscriptions(
    t,
    rows.map(({ id }) => id),
  );
  await t.deleteFrom('push_setting').where('user_id', '=', userId).execute();
  await t.deleteFrom('push_mute').where('user_id', '=', userId).execute();
}

interface PushSettings {
  readonly on: boolean;
  /** Null: none; undefined: as before. */
  readonly quiet?: QuietHours | null | undefined;
}

/** @throws ApiError 400 for a zone that does not exist */
export async function savePushSettings(
  t: Write,
  userId: string,
  { on, quiet }: PushSettings,
): Promise<void> {
  if (quiet && !isZone(quiet.zone)) throw badInput('quiet', '没有这个时区');
  const hours = {
    quiet_from: quiet?.from ?? -1,
    quiet_until: quiet?.until ?? -1,
    zone: quiet?.zone ?? '',
  };
  const enabled = on ? 1 : 0;
  await t
    .insertInto('push_setting')
    .values({ user_id: userId, enabled, ...hours })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ enabled, ...(quiet !== undefined && hours) }),
    )
    .execute();
}

/** Switches the notifications of one work. */
export async function switchWork(
  t: Write,
  userId: string,
  { uuid, on }: { readonly uuid: string; readonly on: boolean },
): Promise<void> {
  const row = { user_id: userId, work_id: uuid };
  if (on) {
    await t
      .deleteFrom('push_mute')
      .where('user_id', '=', userId)
      .where('work_id', '=', uuid)
      .execute();
    return;
  }
  // Only of favorites, so that the rows of an account are bounded.
  const favorite = await t
    .selectFrom('collection')
    .select('work_id')
    .where('user_id', '=', userId)
    .where('work_id', '=', uuid)
    .executeTakeFirst();
  if (!favorite) return;
  await t
    .insertInto('push_mute')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'work_id']).doNothing())
    .execute();
}
