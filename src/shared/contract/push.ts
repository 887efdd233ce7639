import * as v from 'valibot';
import { DAY_MINUTES, PUSH_ENDPOINT_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { field, textUpTo, uuidSchema, wholeNumber } from './values.ts';

/** 更新提醒: notifications of new chapters by Web Push (RFC 8030, 8291, 8292). */

const ZONE_CHARACTERS_MAX = 64;
const minute = wholeNumber(0, DAY_MINUTES - 1);
const endpointSchema = v.pipe(textUpTo(PUSH_ENDPOINT_CHARACTERS_MAX), v.url());

/** From `from` to `until`, minutes after midnight in `zone` (an IANA name); notifications wait until then. */
const quietSchema = v.object({ from: minute, until: minute, zone: textUpTo(ZONE_CHARACTERS_MAX) });
export type QuietHours = v.InferOutput<typeof quietSchema>;

export const push = endpoint({
  name: 'push',
  method: 'GET',
  path: '/api/push/',
  /** Hex SHA-256 of the endpoint of this device's subscription; absent: it has none. */
  input: v.object({ device: v.optional(v.pipe(textUpTo(64), v.regex(/^[0-9a-f]{64}$/))) }),
  data: v.object({
    /** The server's public key of P-256, base64url; '': it sends no notifications. */
    key: field.text,
    /** Whether the account is notified at all. */
    on: v.optional(v.boolean(), true),
    quiet: v.optional(v.nullable(quietSchema), null),
    /** Whether `device` is subscribed for this account, with `key`. */
    subscribed: v.optional(v.boolean(), false),
    /** Favorites of the account that it is not notified of. */
    muted: v.optional(v.array(uuidSchema), []),
    /** Favorites with new chapters: the number on the app's icon. */
    fresh: field.count,
  }),
  token: 'header',
  repeat: 'safe',
});
export type PushStatus = v.InferOutput<typeof push.data>;

/** `subscribe` also begins notifications of an account that has ended them. */
export const changePush = endpoint({
  name: 'changePush',
  method: 'POST',
  path: '/api/push/',
  input: v.variant('action', [
    v.object({
      action: v.literal('subscribe'),
      endpoint: endpointSchema,
      /** The device's public key of P-256 and its secret, base64url. */
      p256dh: v.pipe(textUpTo(88), v.regex(/^[\w-]{87}=?$/)),
      auth: v.pipe(textUpTo(24), v.regex(/^[\w-]{22}={0,2}$/)),
    }),
    v.object({ action: v.literal('unsubscribe'), endpoint: endpointSchema }),
    v.object({
      action: v.literal('settings'),
      on: v.boolean(),
      quiet: v.optional(v.nullable(quietSchema)),
    }),
    v.object({ action: v.literal('work'), uuid: uuidSchema, on: v.boolean() }),
  ]),
  data: v.object({}),
  token: 'body',
  repeat: 'keyed',
});
