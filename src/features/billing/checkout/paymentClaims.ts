import { PAYMENT_LOCK_PREFIX } from '../../../shared/names.ts';
import { onPageRevisited } from '../onPageRevisited.ts';

/**
 * [Note: Which tab asks] One tab at a time asks for the outcome of an order, and holds a lock meanwhile: the tab that
 * left for the payment, or another one after that tab has closed. A tab opened by the payment's return link steals the
 * lock, since the reader looks at that tab. Without Web Locks (plain http) each tab asks for itself, and an answer in
 * one ends the question in all.
 */

const held = new Map<string, () => void>();
const asked = new Map<string, Promise<boolean>>();
const losses = new EventTarget();

/** Orders that this page left for and has not come back from. */
const departed = new Set<string>();

/** @returns whether this tab may ask now, also if it already holds the claim */
export function claimPayment(order: string, how: 'free' | 'steal' = 'free'): Promise<boolean> {
  if (held.has(order)) return Promise.resolve(true);
  const before = asked.get(order);
  if (before) return before;
  const claim = request(order, how).finally(() => asked.delete(order));
  asked.set(order, claim);
  return claim;
}

export function releasePayment(order: string): void {
  held.get(order)?.();
  held.delete(order);
}

/** Calls `listener` when another tab steals the claim. @returns the unsubscribe function */
export function onPaymentLost(order: string, listener: () => void): () => void {
  losses.addEventListener(order, listener);
  return () => losses.removeEventListener(order, listener);
}

export function noteDeparture(order: string): void {
  departed.add(order);
  void claimPayment(order);
  // Registered here, since the asking component may mount only after the reader is back.
  const stop = onPageRevisited(() => {
    stop();
    departed.delete(order);
  });
}

export function hasDeparted(order: string): boolean {
  return departed.has(order);
}

function request(order: string, how: 'free' | 'steal'): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) {
    held.set(order, () => undefined);
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const options = how === 'steal' ? { steal: true } : { ifAvailable: true };
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      return new Promise<void>((release) => {
        held.set(order, release);
      });
    };
    // Rejects when another tab steals the lock.
    locks.request(PAYMENT_LOCK_PREFIX + order, options, hold).catch(() => {
      resolve(false);
      held.delete(order);
      losses.dispatchEvent(new Event(order));
    });
  });
}
