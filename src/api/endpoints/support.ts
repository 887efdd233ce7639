import { CODE, type ServiceMessage } from '../../shared/contract/index.ts';
import { sendService, service } from '../../shared/contract/service.ts';
import { api } from '../api.ts';
import { callQuietly } from '../baseQuery.ts';
import type { Failure, Result } from '../failure.ts';
import { type AppThunk, accountOf, type SessionApi } from '../thunk.ts';

/**
 * [Note: Support conversation]
 * `received` has no gaps, and the next request asks for messages after its last one. Messages sent since stay apart in
 * `sent` until that request returns them, because support may have answered just before them.
 */
export interface Conversation {
  /** Oldest first. */
  readonly received: readonly ServiceMessage[];
  readonly sent: readonly ServiceMessage[];
  /** Office hours as the operator has written them; '' if none are set. */
  readonly hours: string;
}

export interface SupportQuery {
  /** Uuid; part of the cache key, so that no conversation outlives a change of accounts. */
  readonly account: string;
}

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** null: the server has no customer service. */
    conversation: build.query<Conversation | null, SupportQuery>({
      async queryFn({ account }, query) {
        const answer = await fetchMessages(account, undefined, query);
        if (answer.ok) return { data: { ...answer.data, sent: [] } };
        const { failure } = answer;
        const isNone = failure.kind === 'code' && failure.code === CODE.notFound;
        return isNone ? { data: null } : { error: failure };
      },
    }),
  }),
});

type Received = Pick<Conversation, 'received' | 'hours'>;
/** Does not report failures: the conversation shows the failure of the first request, and a failed poll is repeated. */
async function fetchMessages(
  account: string,
  after: string | undefined,
  session: SessionApi,
): Promise<Result<Received>> {
  const answer = await callQuietly({ call: service, input: { after } }, session);
  if (!answer.ok) return answer;
  if (!isStill(account, session)) return { ok: false, failure: { kind: 'cancelled' } };
  return { ok: true, data: { received: answer.data.messages, hours: answer.data.hours } };
}

/** A failure changes nothing. */
export function refetchMessages(account: string): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const held = heldConversation(account, session);
    if (!held) return;
    const answer = await fetchMessages(account, held.received.at(-1)?.uuid, session);
    if (!answer.ok) return;
    const { received, hours } = answer.data;
    if (received.length === 0 && hours === held.hours) return;
    change(account, session, (now) => ({
      received: unique([...now.received, ...received]),
      sent: now.sent.filter(({ uuid }) => received.every((each) => each.uuid !== uuid)),
      hours,
    }));
  };
}

export interface ToSend {
  readonly text?: string;
  readonly order?: string;
  readonly account?: boolean;
}

/**
 * @param key the same for all attempts of one message, so that it is stored once
 * @returns the failure, or undefined
 */
export function sendToSupport(
  account: string,
  input: ToSend,
  key: string,
): AppThunk<Failure | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: sendService, input, idempotency: key }, session);
    if (!answer.ok) return answer.failure;
    const { message } = answer.data;
    change(account, session, (now) => {
      const isReceived = now.received.some(({ uuid }) => uuid === message.uuid);
      return { ...now, sent: isReceived ? now.sent : unique([...now.sent, message]) };
    });
    return undefined;
  };
}

function isStill(account: string, session: SessionApi): boolean {
  return accountOf(session) === account;
}

function unique(messages: readonly ServiceMessage[]): readonly ServiceMessage[] {
  return [...new Map(messages.map((message) => [message.uuid, message])).values()];
}

function heldConversation(account: string, session: SessionApi): Conversation | undefined {
  const state = session.getState() as Parameters<
    ReturnType<typeof supportApi.endpoints.conversation.select>
  >[0];
  return supportApi.endpoints.conversation.select({ account })(state).data ?? undefined;
}

function change(
  account: string,
  { dispatch }: SessionApi,
  next: (now: Conversation) => Conversation,
): void {
  (dispatch as (thunk: unknown) => unknown)(
    supportApi.util.updateQueryData('conversation', { account }, (now) => now && next(now)),
  );
}
