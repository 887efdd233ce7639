import { calls } from '../shared/contract/index.ts';
import { isOnline } from '../state/store.ts';
import { globalActions } from '../state/globalSlice.ts';
import { userActions } from '../state/userSlice.ts';
import { callFailed, type Failure } from './failure.ts';
import { storeAnswer } from './storeAnswer.ts';
import { servicesOf, type SessionApi, stateOf } from './thunk.ts';

/** One init at a time per store: calls without a valid token wait for it. */
const running = new WeakMap<object, Promise<Failure | undefined>>();

/** Resolves once the running init has stored its token: calls need not wait for the rest of init. */
const tokens = new WeakMap<
  object,
  { readonly stored: Promise<void>; readonly resolve: () => void }
>();

/**
 * Resolves once the running init, or one started here, has stored a token. Starts none while offline.
 * @returns undefined, or the failure
 */
export async function ensureToken(api: SessionApi): Promise<Failure | undefined> {
  const isInReach = isOnline(stateOf(api));
  if (!isInReach && !runningInit(api)) return { kind: 'network' };
  const ended = runInit(api);
  await tokens.get(servicesOf(api.extra))?.stored;
  return stateOf(api).user.token ? undefined : ended;
}

export function runningInit(api: SessionApi): Promise<Failure | undefined> | undefined {
  return running.get(servicesOf(api.extra));
}

/**
 * Runs init, or joins a running one: status false; init; token stored; user and system loaded; status true.
 * @returns undefined on success, else the failure
 */
export function runInit(api: SessionApi): Promise<Failure | undefined> {
  const key = servicesOf(api.extra);
  const joined = running.get(key);
  if (joined) return joined;
  let resolve = () => {};
  const stored = new Promise<void>((settle) => {
    resolve = settle;
  });
  tokens.set(key, { stored, resolve });
  const started = init(api)
    // A chunk failed to load, which counts as a network failure.
    .catch((): Failure => ({ kind: 'network' }))
    .then((failure) => {
      api.dispatch(globalActions.initEnded(failure ?? null));
      if (failure) api.dispatch(callFailed(failure));
      return failure;
    })
    .finally(() => {
      running.delete(key);
      tokens.delete(key);
      resolve();
    });
  running.set(key, started);
  return started;
}

async function init(api: SessionApi): Promise<Failure | undefined> {
  const { client, accountChanges } = servicesOf(api.extra);
  api.dispatch(globalActions.initStarted());
  if (stateOf(api).user.launchtoken) {
    const refused = await (await accountChanges()).exchangeLaunchToken(api);
    if (refused) return refused;
  }

  const { wid, channelid, token: held, launchtoken } = stateOf(api).user;
  const marks = { wid: wid || undefined, channel_id: channelid || undefined };
  const answer = await client.call(calls.init, marks, { token: launchtoken || held });
  if (!answer.ok) return answer.failure;
  // The account changed while the request was in flight (another tab, or a sign-in).
  if (stateOf(api).user.token !== held) return init(api);
  const token = answer.data.authorization;
  // The server answers an expired token with another account, to which the current lists do not belong.
  const isOther = launchtoken !== '' || (held !== '' && token !== held);
  if (!isOther) {
    api.dispatch(userActions.tokenReceived(token));
    api.dispatch(globalActions.tokenShown(token));
    tokens.get(servicesOf(api.extra))?.resolve();
  }

  const [user, system] = await Promise.all([
    client.call(calls.user, {}, { token }),
    client.call(calls.system, {}, { token }),
  ]);
  if (stateOf(api).user.token !== (isOther ? held : token)) return init(api);
  if (user.ok && isOther) {
    const hasEnded = launchtoken === '';
    (await accountChanges()).replaceAccount({ token, user: user.data, hasEnded }, api);
  } else if (user.ok) {
    api.dispatch(userActions.userReceived(user.data));
    api.dispatch(globalActions.userShown(user.data));
  }
  if (system.ok) {
    api.dispatch(globalActions.systemReceived(system.data));
    // Stored for the screens that show it offline.
    void storeAnswer(api, (offlineStore) => offlineStore.saveAnswer('system', system.data));
  }
  const failed = [user, system].find((each) => !each.ok);
  if (failed && !failed.ok) return failed.failure;
  return undefined;
}
