import * as v from 'valibot';
import { textUpTo, uuidSchema } from '../contract/values.ts';
import {
  adminCall,
  idInput,
  momentSchema,
  pageInput,
  pageOf,
  type Role,
  USER_READERS,
} from './call.ts';
import { USER_QUERY_CHARACTERS_MAX } from './limits.ts';
import { daySchema, reasonSchema } from './users.ts';

/** Orders and the ledger of all accounts. Money is in fen. */

/** What goes out as a file, with everything in it. */
const BOOKKEEPERS: readonly Role[] = ['owner', 'viewer'];

/** `refunded`: paid, and taken back since. */
export const ORDER_STATES = ['waiting', 'paid', 'refunded', 'failed', 'expired'] as const;
const orderStateSchema = v.picklist(ORDER_STATES);
export const LEDGER_KINDS = ['topup', 'unlock', 'bonus', 'refund', 'adjust'] as const;
const ledgerKindSchema = v.picklist(LEDGER_KINDS);

/** Days in China, both included. */
const days = { from: v.optional(daySchema), until: v.optional(daySchema) };
const orderFilter = {
  user: v.optional(uuidSchema),
  state: v.optional(orderStateSchema),
  /** A whole number of an order or a payment, an order's id, or a username. */
  q: v.optional(v.pipe(textUpTo(USER_QUERY_CHARACTERS_MAX), v.trim(), v.minLength(1))),
  ...days,
};
const ledgerFilter = {
  user: v.optional(uuidSchema),
  kind: v.optional(ledgerKindSchema),
  ...days,
};

export const orderSchema = v.object({
  id: v.string(),
  /** Whole for 站长 only, and for their API tokens of the scope `all`: the day and the last 4 digits for others. */
  number: v.string(),
  user_id: v.string(),
  username: v.string(),
  title: v.string(),
  coins: v.number(),
  bonus: v.number(),
  days: v.number(),
  amount: v.number(),
  method: v.string(),
  provider: v.string(),
  state: orderStateSchema,
  created_at: momentSchema,
  paid_at: v.nullable(momentSchema),
  refunded_at: v.nullable(momentSchema),
  /** The provider's number of the payment, shown as the order's is. */
  transaction_id: v.nullable(v.string()),
});
export type OrderView = v.InferOutput<typeof orderSchema>;

export const listOrders = adminCall({
  method: 'GET',
  path: '/orders',
  access: USER_READERS,
  input: v.object({ ...pageInput, ...orderFilter }),
  answer: pageOf(orderSchema),
  about:
    'Lists orders, the latest first. Whole numbers are for owners; others see the day and the last 4 digits.',
});

/** The answer of these two is a file and no JSON. */
const file = v.unknown();

export const downloadOrders = adminCall({
  method: 'GET',
  path: '/orders/csv',
  access: BOOKKEEPERS,
  input: v.object(orderFilter),
  answer: file,
  about: 'All orders of a filter as CSV (UTF-8 with a byte order mark).',
});

export const refundOrder = adminCall({
  method: 'POST',
  path: '/orders/:id/refund',
  access: ['owner'],
  input: v.object({
    ...idInput.entries,
    /** The account's owner reads it among the bills. */
    reason: reasonSchema,
  }),
  answer: v.object({ order: orderSchema }),
  stepUp: true,
  about:
    'Takes back the coins or days of a paid order, once; the money is returned at the provider.',
});

export const ledgerRowSchema = v.object({
  /** Unique among all rows, but for the number of an order in it, which is shown as in the order. */
  cause: v.string(),
  user_id: v.string(),
  username: v.string(),
  kind: ledgerKindSchema,
  /** Coins, positive or negative. */
  delta: v.number(),
  balance_after: v.number(),
  title: v.string(),
  created_at: momentSchema,
  /** The operator behind it; null: none. */
  operator: v.nullable(v.string()),
});
export type LedgerRowView = v.InferOutput<typeof ledgerRowSchema>;

export const listLedger = adminCall({
  method: 'GET',
  path: '/ledger',
  access: USER_READERS,
  input: v.object({ ...pageInput, ...ledgerFilter }),
  answer: pageOf(ledgerRowSchema),
  about: 'Lists changes of coins, the latest first.',
});

export const downloadLedger = adminCall({
  method: 'GET',
  path: '/ledger/csv',
  access: BOOKKEEPERS,
  input: v.object(ledgerFilter),
  answer: file,
  about: 'All changes of coins of a filter as CSV (UTF-8 with a byte order mark).',
});

export const checkLedger = adminCall({
  method: 'GET',
  path: '/ledger/check',
  access: BOOKKEEPERS,
  input: v.object({}),
  answer: v.object({
    accounts: v.number(),
    /** Accounts whose balance is not the sum of their ledger, at most `LEDGER_FAULTS_SHOWN_MAX`. */
    faults: v.array(
      v.object({ id: v.string(), username: v.string(), coins: v.number(), sum: v.number() }),
    ),
    fault_count: v.number(),
  }),
  about: 'Compares each balance with the sum of its ledger.',
});
