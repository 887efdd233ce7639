import * as v from 'valibot';
import { randomUuid } from '../../lib/randomUuid.ts';
import { calls, CODE, type ChapterContent, type Locked } from '../../shared/contract/index.ts';
import { isOffline } from '../../state/store.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { userActions } from '../../state/userSlice.ts';
import { api } from '../api.ts';
import { callInSession, callQuietly, type CallArgs } from '../baseQuery.ts';
import { callFailed, isUnreachable, type Failure, type Result } from '../failure.ts';
import { type AppThunk, servicesOf, stateOf, type SessionApi } from '../thunk.ts';
import { fittingHere, storeChapter, worksApi, type OfChapter } from './works.ts';

/**
 * [Note: Unsure purchase]
 * The message "no coins were taken" is shown only if that is certain. A request without a readable response may have
 * been booked all the same; the client has sent it three times under one key by then. The chapter is requested next,
 * and its state decides the outcome.
 */

export interface PurchaseOptions extends OfChapter {
  /** 1 for the chapter alone, else the number of chapters of a pack. */
  readonly count: number;
  /** The price shown to the reader, coins. */
  readonly price: number;
}

export type PurchaseOutcome =
  | { readonly kind: 'bought' }
  | { readonly kind: 'short'; readonly price: number; readonly coins: number }
  /** The price differs from the one shown; the new price is being fetched. */
  | { readonly kind: 'changed' }
  /** Certainly nothing was charged. `isShown`: the server's message is shown already. */
  | { readonly kind: 'failed'; readonly isShown: boolean }
  /** Not known yet, see [Note: Unsure purchase]. */
  | { readonly kind: 'unsure' };

/** One purchase per chapter at a time: further callers get the outcome of the running one. */
const running = new WeakMap<object, Map<string, Promise<PurchaseOutcome>>>();

/** Purchases a chapter or a pack; on success the chapter, its work and the balance are updated on all screens. */
export function purchaseChapters(options: PurchaseOptions): AppThunk<PurchaseOutcome> {
  return (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    return joined(options.chapter, session, () => send(options, session));
  };
}

/** Asks for the outcome of an unsure purchase. */
export function checkPurchase(of: OfChapter): AppThunk<PurchaseOutcome> {
  return (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    return joined(of.chapter, session, () => checkChapter(of, session));
  };
}

function joined(
  chapter: string,
  session: SessionApi,
  work: () => Promise<PurchaseOutcome>,
): Promise<PurchaseOutcome> {
  const services = servicesOf(session.extra);
  const inHand = running.get(services) ?? new Map<string, Promise<PurchaseOutcome>>();
  running.set(services, inHand);
  const before = inHand.get(chapter);
  if (before) return before;
  const started = work().finally(() => inHand.delete(chapter));
  inHand.set(chapter, started);
  return started;
}

async function send(options: PurchaseOptions, session: SessionApi): Promise<PurchaseOutcome> {
  const { count, price, ...of } = options;
  if (isOffline(stateOf(session))) return notCharged(false);
  const args = {
    call: calls.comicDirectory,
    input: { ...of, buy: 1 as const, price, ...(count > 1 ? { count } : {}) },
    idempotency: randomUuid(),
  };
  let answer = await callQuietly(args, session);
  // The client does not repeat a call after an unreadable response; the same key makes this the same purchase.
  if (!answer.ok && isDoubtful(answer.failure) && !isUnreachable(answer.failure)) {
    answer = await callQuietly(args, session);
  }
  if (!answer.ok && isDoubtful(answer.failure)) {
    showFailure(answer.failure, session);
    return checkChapter(of, session);
  }
  return judge(answer, options, session);
}

/** Whether the server may have booked the purchase in spite of the failure. */
function isDoubtful(failure: Failure): boolean {
  return failure.kind !== 'code' || failure.code >= CODE.fault;
}

/** An unreachable server starts a search for another address; the calling screen shows the failure itself. */
function showFailure(failure: Failure, { dispatch }: SessionApi): void {
  if (isUnreachable(failure)) dispatch(callFailed(failure));
}

const shortSchema = v.object({ price: v.number(), coins: v.number() });

async function judge(
  answer: Result<ChapterContent>,
  { count: _count, price, ...of }: PurchaseOptions,
  session: SessionApi,
): Promise<PurchaseOutcome> {
  if (answer.ok) return settle(of, answer.data, session);
  const { failure } = answer;
  if (failure.kind !== 'code') return { kind: 'unsure' };
  session.dispatch(callFailed(failure));
  if (failure.code === CODE.notEnoughCoins) {
    const data = v.safeParse(shortSchema, failure.data);
    void refreshUser(session);
    return { kind: 'short', ...(data.success ? data.output : { price, coins: 0 }) };
  }
  if (failure.code === CODE.conflict) {
    session.dispatch(api.util.invalidateTags([{ type: 'work', id: of.uuid }]));
    return { kind: 'changed' };
  }
  return notCharged(true);
}

async function checkChapter(of: OfChapter, session: SessionApi): Promise<PurchaseOutcome> {
  const args: CallArgs<typeof calls.comicDirectory> = { call: calls.comicDirectory, input: of };
  const answer = await callQuietly(args, session);
  if (answer.ok) return settle(of, answer.data, session);
  showFailure(answer.failure, session);
  return { kind: 'unsure' };
}

async function settle(
  of: OfChapter,
  content: ChapterContent,
  session: SessionApi,
): Promise<PurchaseOutcome> {
  if ('locked' in content) return notCharged(false);
  await showBought(of, content, session);
  return { kind: 'bought' };
}

function notCharged(isReceived: boolean): PurchaseOutcome {
  return { kind: 'failed', isShown: isReceived };
}

type Bought = Exclude<ChapterContent, Locked>;

/** Opens the chapter on all screens at once; its work and the balance are refetched. */
async function showBought(of: OfChapter, content: Bought, session: SessionApi): Promise<void> {
  const { kind, uuid, chapter } = of;
  const dispatch = session.dispatch as (action: unknown) => unknown;
  const fitting = await fittingHere(content, session);
  if ('pages' in fitting) void storeChapter(kind, fitting, session);
  dispatch(
    worksApi.util.updateQueryData('work', { kind, uuid }, ({ directory }) => {
      const bought = directory.chapters.find((each) => each.uuid === chapter);
      if (bought) Object.assign(bought, { locked: false, bought: true });
    }),
  );
  await dispatch(worksApi.util.upsertQueryData('chapter', of, fitting));
  dispatch(api.util.invalidateTags([{ type: 'work', id: uuid }, 'bought']));
  void refreshUser(session);
}

export function refetchBalance(): AppThunk {
  return (dispatch, getState, extra) => refreshUser({ dispatch, getState, extra });
}

/** Keeps the balance shown if the request fails. */
async function refreshUser(session: SessionApi): Promise<void> {
  const answer = await callInSession({ call: calls.userinfo, input: {} }, session);
  if (!answer.ok) return;
  session.dispatch(userActions.userReceived(answer.data));
  session.dispatch(globalActions.userShown(answer.data));
}
