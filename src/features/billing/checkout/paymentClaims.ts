import { PAYMENT_LOCK_PREFIX } from '../../../shared/names.ts';
import { onSeenAgain } from '../seenAgain.ts';

/**
 * # Which tab asks
 * One tab at a time asks what became of an order: the one that left for it, from then on; another one when that is gone,
 * which ends its lock. Whoever comes back by the payment's own link takes it over: that is where the person looks.
 * Where the browser has no locks (plain http) each tab asks for itself, and an answer in one ends the question in all.
 */

const held = new Map<string, () => void>();
const asked = new Map<string, Promise<boolean>>();
const losses = new EventTarget();

/** Orders that were left for from this very page, which has not been seen again. */
const departed = new Set<string>();

/** @returns whether this tab may ask now; true as well where it already might */
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

/** @returns how to stop listening for another tab that took the order over */
export function onPaymentLost(order: string, listener: () => void): () => void {
  losses.addEventListener(order, listener);
  return () => losses.removeEventListener(order, listener);
}

/** The person is sent to pay from here. */
export function noteDeparture(order: string): void {
  departed.add(order);
  void claimPayment(order);
  // Whoever asks may only come to be when the person is back already.
  const stop = onSeenAgain(() => {
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
    // Rejects when it is stolen.
    locks.request(PAYMENT_LOCK_PREFIX + order, options, hold).catch(() => {
      resolve(false);
      held.delete(order);
      losses.dispatchEvent(new Event(order));
    });
  });
}
