import * as v from 'valibot';
import { kindSchema, textUpTo, uuidSchema } from '../contract/values.ts';
import {
  adminCall,
  idInput,
  momentSchema,
  nothing,
  OWNERS,
  pageInput,
  pageOf,
  type Role,
  USER_READERS,
} from './call.ts';
import { bulkIdsSchema, bulkResults } from './bulk.ts';
import {
  ADJUSTMENT_COINS_MAX,
  REASON_CHARACTERS_MAX,
  USER_QUERY_CHARACTERS_MAX,
} from './limits.ts';

/** Accounts of readers. Phones are masked, but for 站长 and their API tokens of the scope `all`. */

export const USER_CARERS: readonly Role[] = ['owner', 'support'];

export const USER_STATES = ['active', 'banned', 'closing', 'closed'] as const;
const userStateSchema = v.picklist(USER_STATES);

export const reasonSchema = v.pipe(
  textUpTo(4 * REASON_CHARACTERS_MAX),
  v.trim(),
  v.minLength(1, '请写原因'),
  v.maxLength(REASON_CHARACTERS_MAX, `原因最多 ${REASON_CHARACTERS_MAX} 个字`),
);

export const userSchema = v.object({
  id: v.string(),
  username: v.string(),
  /** Masked, see above; null: none. */
  phone: v.nullable(v.string()),
  state: userStateSchema,
  coins: v.number(),
  /** Until when a time combo opens everything. */
  combo_until: v.nullable(momentSchema),
  created_at: momentSchema,
});
export type UserView = v.InferOutput<typeof userSchema>;

export const listUsers = adminCall({
  method: 'GET',
  path: '/users',
  access: USER_READERS,
  input: v.object({
    ...pageInput,
    /** The beginning of a username, an id, or a phone; for 站长 also the beginning of a phone or its last 4 digits. */
    q: v.optional(v.pipe(textUpTo(USER_QUERY_CHARACTERS_MAX), v.trim(), v.minLength(1))),
    state: v.optional(userStateSchema),
  }),
  answer: pageOf(userSchema),
  about: 'Lists accounts, the newest first.',
});

export const getUser = adminCall({
  method: 'GET',
  path: '/users/:id',
  access: USER_READERS,
  input: idInput,
  answer: v.object({
    user: v.object({
      ...userSchema.entries,
      has_own_password: v.boolean(),
      wid: v.string(),
      channel_id: v.string(),
      banned_at: v.nullable(momentSchema),
      ban_reason: v.nullable(v.string()),
      closing_at: v.nullable(momentSchema),
      closed_at: v.nullable(momentSchema),
    }),
    /** In force, the one used last first. */
    sessions: v.array(
      v.object({ is_hand_over: v.boolean(), created_at: momentSchema, used_at: momentSchema }),
    ),
    /** Coins that this operator may still give today; null: no bound. */
    coins_left_today: v.nullable(v.number()),
  }),
  about: 'Reads an account and its sessions.',
});
export type UserDetails = v.InferOutput<(typeof getUser)['answer']>;

export const purchaseSchema = v.object({
  work_id: v.string(),
  chapter_id: v.string(),
  /** The parts of a work or chapter that was deleted meanwhile are null. */
  work_title: v.nullable(v.string()),
  work_kind: v.nullable(kindSchema),
  idx: v.nullable(v.number()),
  chapter_title: v.nullable(v.string()),
  /** Coins. */
  price: v.number(),
  created_at: momentSchema,
  /** When the coins were given back, by an operator or because the chapter was blocked; null: they were not. */
  refunded_at: v.nullable(momentSchema),
});
export type PurchaseView = v.InferOutput<typeof purchaseSchema>;

export const listPurchases = adminCall({
  method: 'GET',
  path: '/users/:id/purchases',
  access: USER_READERS,
  input: v.object({ ...pageInput, ...idInput.entries }),
  answer: pageOf(purchaseSchema),
  about: 'Lists the purchased chapters of an account, the latest first.',
});

export const refundPurchase = adminCall({
  method: 'POST',
  path: '/users/:id/purchases/:chapter/refund',
  access: OWNERS,
  input: v.object({
    ...idInput.entries,
    chapter: uuidSchema,
    /** The account's owner reads it among the bills. */
    reason: reasonSchema,
  }),
  answer: v.object({ purchase: purchaseSchema }),
  stepUp: true,
  about: 'Gives the coins of a purchased chapter back, once; the account goes on owning it.',
});

export const signOutUser = adminCall({
  method: 'POST',
  path: '/users/:id/sign-out',
  access: USER_CARERS,
  input: idInput,
  answer: v.object({ ended: v.number() }),
  about: 'Ends all sessions of an account.',
});

export const banUser = adminCall({
  method: 'PUT',
  path: '/users/:id/ban',
  access: USER_CARERS,
  input: v.object({
    ...idInput.entries,
    /** For operators; null lifts the ban. */
    reason: v.nullable(reasonSchema),
  }),
  answer: nothing,
  stepUp: true,
  about: 'Bans an account, which ends its sessions and refuses new ones, or lifts the ban.',
});

export const bulkUsers = adminCall({
  method: 'POST',
  path: '/users/bulk',
  access: USER_CARERS,
  input: v.variant('action', [
    v.object({ action: v.picklist(['sign_out', 'unban']), ids: bulkIdsSchema }),
    v.object({
      action: v.literal('ban'),
      ids: bulkIdsSchema,
      /** For operators. */
      reason: reasonSchema,
    }),
  ]),
  answer: bulkResults,
  stepUp: true,
  about:
    'Signs accounts out, bans them or lifts their bans; each is changed or refused for itself.',
});

export const giveCoins = adminCall({
  method: 'POST',
  path: '/users/:id/coins',
  access: USER_CARERS,
  input: v.object({
    ...idInput.entries,
    /** Negative ones are taken, by 站长 only. */
    coins: v.pipe(
      v.number('金币要是整数'),
      v.integer('金币要是整数'),
      v.minValue(-ADJUSTMENT_COINS_MAX, `一次最多 ${ADJUSTMENT_COINS_MAX} 金币`),
      v.maxValue(ADJUSTMENT_COINS_MAX, `一次最多 ${ADJUSTMENT_COINS_MAX} 金币`),
      v.check((coins) => coins !== 0, '金币不能是 0'),
    ),
    /** The account's owner reads it among the bills. */
    reason: reasonSchema,
    /** Of this gift: a repeat with the same key changes nothing. */
    key: v.pipe(textUpTo(64), v.uuid()),
  }),
  answer: v.object({ coins: v.number() }),
  stepUp: true,
  about: 'Gives an account coins, or takes them, once per key; 客服 up to a sum each day.',
});

export const exportUser = adminCall({
  method: 'POST',
  path: '/users/:id/export',
  access: OWNERS,
  input: idInput,
  answer: v.object({ data: v.record(v.string(), v.unknown()) }),
  stepUp: true,
  about: 'Reads everything that is stored of an account, as its owner may.',
});

export const closeUser = adminCall({
  method: 'PUT',
  path: '/users/:id/closing',
  access: USER_CARERS,
  input: v.object({ ...idInput.entries, closing: v.boolean() }),
  answer: v.object({ closing_at: v.nullable(momentSchema) }),
  stepUp: true,
  about: 'Begins the days of grace after which an account is closed, or takes that back.',
});

/** A day in China: `2026-11-21`. */
export const daySchema = v.pipe(
  textUpTo(10),
  v.isoDate('日期要像 2026-11-21'),
  v.check((day) => !Number.isNaN(Date.parse(day)), '没有这一天'),
);
