import { PAYMENT_LOCK_PREFIX } from '../../../shared/names.ts';
import { onPageRevisited } from '../onPageRevisited.ts';

/**
 * [Note: Which tab asks] One tab at a time asks for the outcome of an order, and holds a lock meanwhile: the tab that
 * left for the payment, or another one after that tab has closed. A tab opened by the payment's return link steals the
 * lock, since the reader looks at that tab. The tab that left holds a second lock while it lives, by which the returned
 * tab knows that the receipt belongs there. Without Web Locks (plain http) each tab asks for itself, and an answer in
 * one ends the question in all.
 */

const held = new Map<string, () => void>();
const asked = new Map<string, Promise<boolean>>();
const losses = new EventTarget();
const requests = new EventTarget();

/** Orders that this page left for and has not come back from. */
const departed = new Set<string>();
/** Orders that this page left for, also after it was seen again. */
const waitedFor = new Set<string>();
/** Orders whose return link opened this page. */
const arrived = new Set<string>();
const WAITING_SUFFIX = ':left';

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
  holdWaiting(order);
  // Registered here, since the asking component may mount only after the reader is back.
  const stop = onPageRevisited(() => {
    stop();
    departed.delete(order);
  });
}

export function hasDeparted(order: string): boolean {
  return departed.has(order);
}

export function noteArrival(order: string): void {
  arrived.add(order);
}

/** Whether this tab reports the payment whichever tab found it: it left for it, or is where the payment returned to. */
export function reportsPayment(order: string): boolean {
  return waitedFor.has(order) || arrived.has(order);
}

/** Whether another tab of this browser left for the payment, and is still open. */
export async function isWaitedForElsewhere(order: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks || waitedFor.has(order)) return false;
  const { held: all = [] } = await locks.query();
  return all.some(({ name }) => name === PAYMENT_LOCK_PREFIX + order + WAITING_SUFFIX);
}

/** Takes over the question in this tab, and asks at once. */
export async function askHere(order: string): Promise<void> {
  await claimPayment(order, 'steal');
  requests.dispatchEvent(new Event(order));
}

/** Calls `listener` when the reader wants to know the outcome in this tab. @returns the unsubscribe function */
export function onAskHere(order: string, listener: () => void): () => void {
  requests.addEventListener(order, listener);
  return () => requests.removeEventListener(order, listener);
}

/** Until the page ends. */
function holdWaiting(order: string): void {
  waitedFor.add(order);
  const { locks } = navigator as Partial<Navigator>;
  void locks?.request(
    PAYMENT_LOCK_PREFIX + order + WAITING_SUFFIX,
    () => new Promise<never>(() => undefined),
  );
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
