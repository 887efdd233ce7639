import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { kindSchema, uuidSchema } from '../../../shared/contract/index.ts';
import { PAYMENT_ASKED_HOURS, PAYMENTS_LEFT_MAX } from '../../../shared/limits.ts';
import { PAYMENTS_STORAGE_NAME } from '../../../shared/names.ts';
import { deviceSetting } from '../../../lib/deviceSettings.ts';

/**
 * # Orders that somebody left to pay for
 * Noted before the app is left, since it may be gone when they are back: killed, reloaded, or another window of it. What
 * is noted says what is asked about and nothing that pays or signs in; the back end alone knows what was paid.
 */

const text = v.fallback(v.string(), '');
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const pendingPaymentSchema = v.object({
  /** Uuid of the account that placed it: nobody else is asked. */
  account: uuidSchema,
  order: uuidSchema,
  /** What was ordered, as 3000 金币 + 加送 900. */
  title: text,
  /** Fen. */
  amount: count,
  /** What comes of it: coins with their bonus, or days. */
  coins: count,
  days: count,
  /** Id and name of the way it is paid. */
  method: text,
  methodTitle: text,
  /** When it was left for, ms since 1970. */
  at: v.number(),
  /** The locked chapter that the person came from. */
  work: v.fallback(
    v.nullable(
      v.object({
        // What was noted before there were others is of a comic.
        kind: v.optional(kindSchema, 'comic'),
        uuid: uuidSchema,
        chapter: uuidSchema,
      }),
    ),
    null,
  ),
  /** The question was answered, and no payment was known then: it is looked for, and not asked about. */
  isAnswered: v.fallback(v.boolean(), false),
});
export type PendingPayment = v.InferOutput<typeof pendingPaymentSchema>;

const setting = deviceSetting(
  PAYMENTS_STORAGE_NAME,
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) =>
        list.flatMap((each) => {
          const parsed = v.safeParse(pendingPaymentSchema, each);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
    [],
  ),
);

/** The newest PAYMENTS_LEFT_MAX are kept; the same order again takes its own place. */
export function notePayment(payment: PendingPayment): void {
  const others = setting.read().filter(({ order }) => order !== payment.order);
  setting.write([...others, payment].slice(-PAYMENTS_LEFT_MAX));
}

/** The question was answered, without a payment that is known. */
export function noteAnswered(order: string): void {
  setting.write(
    setting.read().map((each) => (each.order === order ? { ...each, isAnswered: true } : each)),
  );
}

export function dropPayment(order: string): void {
  setting.write(setting.read().filter((each) => each.order !== order));
}

/** Of all accounts, the oldest first. */
export function readPayments(): readonly PendingPayment[] {
  return setting.read();
}

/** @param account uuid; '' has none */
export function usePendingPayments(account: string): readonly PendingPayment[] {
  const all = useSyncExternalStore(setting.subscribe, setting.read);
  return useMemo(() => all.filter((each) => each.account === account), [all, account]);
}

/** Too long ago to ask about. A clock that was put back makes nothing old. */
export function isForgotten({ at }: PendingPayment, nowMs: number): boolean {
  return nowMs - at > PAYMENT_ASKED_HOURS * 3_600_000;
}
