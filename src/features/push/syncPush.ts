import { fetchPushStatus, sendPushChange } from '../../api/endpoints/push.ts';
import type { Failure } from '../../api/failure.ts';
import { hasLeft } from '../../api/pendingChanges.ts';
import { accountOf, stateOf, type AppThunk, type SessionApi } from '../../api/thunk.ts';
import {
  endSubscription,
  findSubscription,
  hasKey,
  keysOf,
  pushPermission,
  pushSupport,
  subscribeToPush,
} from '../../lib/webPush.ts';
import { PUSH_LOCK_NAME } from '../../shared/names.ts';
import { isOnline } from '../../state/store.ts';
import { publishPermission } from './permission.ts';
import { notePushOf, notePushServed, pushSetting } from './pushSetting.ts';

/**
 * [Note: The device's subscription]
 * A browser has one subscription, and shows what is sent to it whether the app runs or not. It belongs to the account
 * in use: where that account has not switched notifications on here, the browser's subscription is ended, which needs
 * no network, and the server learns of it from the push service. The setting is written after a subscription is made and
 * before one is ended, so that a tab killed in between leaves what the next start ends.
 */

/** One tab at a time; without Web Locks (plain http) there is no Web Push either. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(PUSH_LOCK_NAME, work) : work();
}

/** Brings the browser's subscription in line with the account in use and the server's key. */
export function syncPush(session: SessionApi): Promise<void> {
  return exclusively(async () => {
    if (pushSupport() !== 'yes') return;
    const account = accountOf(session);
    if (!pushSetting.read().accounts.includes(account)) {
      await endSubscription();
      return;
    }
    if (pushPermission() !== 'granted' || !isReady(session)) return;
    const answer = await fetchPushStatus(session);
    if (!answer.ok || hasLeft(account, session)) return;
    const { key, on, subscribed } = answer.data;
    notePushServed(key !== '');
    // Ended for all devices of the account: a new subscription would begin them again.
    if (key === '' || (!on && !subscribed)) return;
    const present = await findSubscription();
    if (subscribed && present && hasKey(present, key)) return;
    await subscribe(key, session);
  });
}

const isReady = (session: SessionApi) => {
  const state = stateOf(session);
  return isOnline(state) && state.global.status;
};

/** @returns why the server does not know the subscription, or undefined. @throws where the browser refuses */
async function subscribe(key: string, session: SessionApi): Promise<Failure | undefined> {
  const account = accountOf(session);
  const subscription = await subscribeToPush(key);
  const keys = keysOf(subscription);
  if (!keys) throw new Error('a subscription without keys');
  const { endpoint } = subscription;
  if (hasLeft(account, session)) return { kind: 'cancelled' };
  return sendPushChange({ action: 'subscribe', endpoint, ...keys }, session);
}

/**
 * `blocked`: the browser may not show notifications; `unanswered`: its question was closed; `refused`: its push service
 * cannot be reached.
 */
export type TurnOnResult = 'on' | 'blocked' | 'unanswered' | 'refused' | Failure;

/** Switches notifications on for the account in use; called within the reader's press, which browsers ask for. */
export function turnOnPush(): AppThunk<TurnOnResult> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const permission = await Notification.requestPermission();
    publishPermission();
    if (permission === 'denied') return 'blocked';
    if (permission !== 'granted') return 'unanswered';
    return exclusively(() => turnOn(session));
  };
}

async function turnOn(session: SessionApi): Promise<TurnOnResult> {
  const account = accountOf(session);
  const answer = await fetchPushStatus(session);
  if (!answer.ok) return answer.failure;
  const { key } = answer.data;
  notePushServed(key !== '');
  let failure;
  try {
    failure = await subscribe(key, session);
  } catch (error) {
    console.warn('the browser did not subscribe', error);
    return 'refused';
  }
  if (failure) {
    await endSubscription();
    return failure;
  }
  notePushOf(account, true);
  await fetchPushStatus(session);
  return 'on';
}

/** Switches notifications of the account off on this device. Needs no network: see [Note: The device's subscription]. */
export function turnOffPush(): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    notePushOf(accountOf(session), false);
    await exclusively(async () => {
      const subscription = await findSubscription().catch(() => undefined);
      await endSubscription();
      if (!subscription || !isReady(session)) return;
      await sendPushChange({ action: 'unsubscribe', endpoint: subscription.endpoint }, session);
    });
  };
}
