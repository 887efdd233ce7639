import { deviceOf, findSubscription } from '../../lib/webPush.ts';
import { CODE, type InputOf } from '../../shared/contract/index.ts';
import { changePush, push, type PushStatus } from '../../shared/contract/push.ts';
import { api } from '../api.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure, Result } from '../failure.ts';
import { accountOf, type AppThunk, type SessionApi } from '../thunk.ts';

/** Notifications of new chapters, as the server knows them. Failures are shown by the caller. */

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `account`: its uuid, so that no answer outlives a change of accounts. */
    pushStatus: build.query<PushStatus, { readonly account: string }>({
      async queryFn(_, query) {
        const answer = await callPush(query, query.signal);
        return answer.ok ? { data: answer.data } : { error: answer.failure };
      },
      // A device may have been subscribed by another tab.
      keepUnusedDataFor: 60,
    }),
  }),
});

const WITHOUT_PUSH: PushStatus = {
  key: '',
  on: false,
  quiet: null,
  subscribed: false,
  muted: [],
  fresh: 0,
};

/** How many changes the server has acknowledged. */
let changes = 0;

/** Asks for the account's settings, and whether this browser is subscribed for it. */
async function callPush(session: SessionApi, signal?: AbortSignal): Promise<Result<PushStatus>> {
  const changesBefore = changes;
  const subscription = await findSubscription().catch(() => undefined);
  const device = subscription && (await deviceOf(subscription));
  const answer = await callQuietly({ call: push, input: { device } }, session, signal);
  // The server may have answered before a change that it has acknowledged meanwhile.
  if (answer.ok && changes !== changesBefore) return callPush(session, signal);
  return !answer.ok && knowsNothing(answer.failure) ? { ok: true, data: WITHOUT_PUSH } : answer;
}

/** A back end without notifications. */
function knowsNothing(failure: Failure): boolean {
  return (
    failure.kind === 'unreadable' || (failure.kind === 'code' && failure.code === CODE.notFound)
  );
}

/** Asks for the settings anew. */
export async function fetchPushStatus(session: SessionApi): Promise<Result<PushStatus>> {
  const answer = await callPush(session);
  if (answer.ok) show(session, () => answer.data);
  return answer;
}

/**
 * Changes the account's settings or devices.
 * @returns the failure, or undefined
 */
export async function sendPushChange(
  input: InputOf<typeof changePush>,
  session: SessionApi,
): Promise<Failure | undefined> {
  const answer = await callQuietly({ call: changePush, input }, session);
  if (!answer.ok) return answer.failure;
  changes += 1;
  if (input.action === 'work') {
    const { uuid, on } = input;
    show(session, (status) => {
      const others = (status?.muted ?? []).filter((each) => each !== uuid);
      return status && { ...status, muted: on ? others : [...others, uuid] };
    });
  }
  if (input.action === 'settings') await fetchPushStatus(session);
  return undefined;
}

/** `sendPushChange` as a thunk. */
export function changePushSettings(
  input: InputOf<typeof changePush>,
): AppThunk<Failure | undefined> {
  return (dispatch, getState, extra) => sendPushChange(input, { dispatch, getState, extra });
}

/** Has the screens show a status, for the account of this moment. */
function show(
  session: SessionApi,
  next: (status: PushStatus | undefined) => PushStatus | undefined,
): void {
  const of = { account: accountOf(session) };
  const { data } = pushApi.endpoints.pushStatus.select(of)(session.getState() as never);
  const status = next(data);
  if (!status) return;
  (session.dispatch as (thunk: unknown) => unknown)(
    pushApi.util.upsertQueryData('pushStatus', of, status),
  );
}
