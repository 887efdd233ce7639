import * as v from 'valibot';
import { lockText, unlockText } from '../../base/secret.ts';
import { type Database, transact } from '../../storage/database.ts';

/**
 * The key pair by which push services know this server (VAPID, RFC 8292). It is made once, and stored in the database
 * under the server's secret: all processes of the database have the same one, and a copy of the database alone cannot
 * send in the server's name.
 */

const NAME = 'push_keys';
const PURPOSE = 'push-keys';
const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
/** base64url. */
export type VapidKeys = v.InferOutput<typeof keysSchema>;

export async function ensureVapidKeys(db: Database, secret: string): Promise<VapidKeys> {
  const known = await findKeys(db, secret);
  if (known) return known;
  await db
    .insertInto('kv')
    .values({ name: NAME, value: await freshValue(secret) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKeys(db, secret))!;
}

/**
 * Makes another key pair. Subscriptions belong to the key that they were made with, so they end; each device subscribes
 * again when the app is opened on it.
 * @returns the new public key, and how many subscriptions have ended
 */
export async function rotateVapidKeys(db: Database, secret: string) {
  const value = await freshValue(secret);
  const ended = await transact(db, async (t) => {
    await t
      .insertInto('kv')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await t.deleteFrom('push_message').execute();
    return t.deleteFrom('push_subscription').executeTakeFirst();
  });
  const { publicKey } = await ensureVapidKeys(db, secret);
  return { publicKey, ended: Number(ended.numDeletedRows) };
}

async function freshValue(secret: string): Promise<string> {
  // Loaded with the first message or key: a start, and a command of operators, seldom needs it.
  const { default: webPush } = await import('web-push');
  return lockText(secret, PURPOSE, JSON.stringify(webPush.generateVAPIDKeys()));
}

async function findKeys(db: Database, secret: string): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('kv').select('value').where('name', '=', NAME).executeTakeFirst();
  return row && v.parse(keysSchema, JSON.parse(unlockText(secret, PURPOSE, row.value)));
}
