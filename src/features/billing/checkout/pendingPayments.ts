import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { kindSchema, uuidSchema } from '../../../shared/contract/index.ts';
import { PAYMENT_ASKED_HOURS, PAYMENTS_LEFT_MAX } from '../../../shared/limits.ts';
import { PAYMENTS_STORAGE_NAME } from '../../../shared/names.ts';
import { deviceSetting } from '../../../lib/deviceSettings.ts';

/**
 * [Note: Pending payments] An order is stored before the app is left for its payment, since the app may be killed,
 * reloaded or opened in another window meanwhile. The record only says what to ask about; it contains nothing that pays
 * or signs in. Only the server knows what was paid.
 */

const text = v.fallback(v.string(), '');
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const pendingPaymentSchema = v.object({
  /** Uuid of the account that placed it: other accounts are not asked about it. */
  account: uuidSchema,
  order: uuidSchema,
  /** E.g. 3000 金币 + 加送 900. */
  title: text,
  /** Fen. */
  amount: count,
  /** What it brings: coins including the bonus, or days. */
  coins: count,
  days: count,
  /** Id and name of the payment method. */
  method: text,
  methodTitle: text,
  /** When the reader left for it, ms since 1970. */
  at: v.number(),
  /** The locked chapter that the reader came from. */
  work: v.fallback(
    v.nullable(
      v.object({
        // Records from before other kinds existed are of comics.
        kind: v.optional(kindSchema, 'comic'),
        uuid: uuidSchema,
        chapter: uuidSchema,
      }),
    ),
    null,
  ),
  /** The question was answered while no payment was known: the app keeps checking, without asking. */
  isAnswered: v.fallback(v.boolean(), false),
  /** A tab has found it paid; the receipt is not closed yet. */
  isPaid: v.fallback(v.boolean(), false),
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

/** Keeps the newest PAYMENTS_LEFT_MAX; the same order replaces its earlier record. */
export function notePayment(payment: PendingPayment): void {
  const others = setting.read().filter(({ order }) => order !== payment.order);
  setting.write([...others, payment].slice(-PAYMENTS_LEFT_MAX));
}

export function noteAnswered(order: string): void {
  change(order, { isAnswered: true });
}

export function notePaid(order: string): void {
  change(order, { isAnswered: true, isPaid: true });
}

function change(order: string, changes: Partial<PendingPayment>): void {
  setting.write(
    setting.read().map((each) => (each.order === order ? { ...each, ...changes } : each)),
  );
}

export function dropPayment(order: string): void {
  setting.write(setting.read().filter((each) => each.order !== order));
}

/** Of all accounts, the oldest first. */
export function readPayments(): readonly PendingPayment[] {
  return setting.read();
}

/** @param account uuid; '' has no payments */
export function usePendingPayments(account: string): readonly PendingPayment[] {
  const all = useSyncExternalStore(setting.subscribe, setting.read);
  return useMemo(() => all.filter((each) => each.account === account), [all, account]);
}

/** The oldest payment of the account whose outcome is not known and not answered. */
export function useUnanswered(account: string): PendingPayment | undefined {
  return usePendingPayments(account).find(({ isAnswered }) => !isAnswered);
}

/** Whether it is too old to ask about. A clock that was set back makes nothing old. */
export function isForgotten({ at }: PendingPayment, nowMs: number): boolean {
  return nowMs - at > PAYMENT_ASKED_HOURS * 3_600_000;
}
