import * as v from 'valibot';
import { randomUuid } from '../../lib/randomUuid.ts';
import { calls, CODE, type ChapterContent, type Locked } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { userActions } from '../../state/userSlice.ts';
import { api } from '../api.ts';
import { callInSession, callQuietly, type CallArgs } from '../baseQuery.ts';
import { callFailed, isUnreachable, type Failure, type Result } from '../failure.ts';
import { type AppThunk, servicesOf, stateOf, type SessionApi } from '../thunk.ts';
import { keepChapter, worksApi, type OfChapter } from './works.ts';

/**
 * # Paying for chapters
 * A purchase is repeatable by its meaning, but what a person is told of it is not: "no coins were taken" is said only
 * where it is certain. Where no answer came, or none that can be read, the back end may have booked it all the same. The
 * client has then sent it three times under one key; the chapter itself is asked next, and what it says is the truth.
 */

export interface PurchaseWanted extends OfChapter {
  /** 1 for the chapter alone, else a pack's count. */
  readonly count: number;
  /** What the person was told it costs. */
  readonly price: number;
}

export type PurchaseOutcome =
  | { readonly kind: 'bought' }
  | { readonly kind: 'short'; readonly price: number; readonly coins: number }
  /** It costs more than the person was told; what it costs now has been asked. */
  | { readonly kind: 'changed' }
  /** Certain: nothing was charged. `isTold`: the back end's own words are on the screen already. */
  | { readonly kind: 'failed'; readonly isTold: boolean }
  /** Nobody can say yet. */
  | { readonly kind: 'unsure' };

/** One purchase of a chapter at a time: whoever asks meanwhile is told what becomes of that one. */
const running = new WeakMap<object, Map<string, Promise<PurchaseOutcome>>>();

/** Pays for a chapter or a pack; on success the chapter, its work and the balance are right wherever they are shown. */
export function buyChapters(wanted: PurchaseWanted): AppThunk<PurchaseOutcome> {
  return (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    return joined(wanted.chapter, session, () => buy(wanted, session));
  };
}

/** What became of a purchase that was left unsure. */
export function checkPurchase(of: OfChapter): AppThunk<PurchaseOutcome> {
  return (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    return joined(of.chapter, session, () => look(of, session));
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

async function buy(wanted: PurchaseWanted, session: SessionApi): Promise<PurchaseOutcome> {
  const { count, price, ...of } = wanted;
  if (stateOf(session).global.connection.state === 'offline') return notCharged(false);
  const args = {
    call: calls.comicDirectory,
    input: { ...of, buy: 1 as const, price, ...(count > 1 ? { count } : {}) },
    idempotency: randomUuid(),
  };
  let answer = await callQuietly(args, session);
  // Answers that cannot be read are not repeated by the client; the same key makes this the same purchase.
  if (!answer.ok && isDoubtful(answer.failure) && !isUnreachable(answer.failure)) {
    answer = await callQuietly(args, session);
  }
  if (!answer.ok && isDoubtful(answer.failure)) {
    tell(answer.failure, session);
    return look(of, session);
  }
  return judge(answer, wanted, session);
}

/** Whether the back end may have booked it although it did not say so. */
function isDoubtful(failure: Failure): boolean {
  return failure.kind !== 'code' || failure.code >= CODE.fault;
}

/** Nobody answered: the app looks for another address. What was said is said by whoever asked. */
function tell(failure: Failure, { dispatch }: SessionApi): void {
  if (isUnreachable(failure)) dispatch(callFailed(failure));
}

const shortSchema = v.object({ price: v.number(), coins: v.number() });

async function judge(
  answer: Result<ChapterContent>,
  { count: _count, price, ...of }: PurchaseWanted,
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

async function look(of: OfChapter, session: SessionApi): Promise<PurchaseOutcome> {
  const args: CallArgs<typeof calls.comicDirectory> = { call: calls.comicDirectory, input: of };
  const answer = await callQuietly(args, session);
  if (answer.ok) return settle(of, answer.data, session);
  tell(answer.failure, session);
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

function notCharged(isTold: boolean): PurchaseOutcome {
  return { kind: 'failed', isTold };
}

type Bought = Exclude<ChapterContent, Locked>;

/** The chapter opens where it is shown, at once; its work and the balance follow with the back end's own word. */
async function showBought(of: OfChapter, content: Bought, session: SessionApi): Promise<void> {
  const { kind, uuid, chapter } = of;
  const dispatch = session.dispatch as (action: unknown) => unknown;
  if ('pages' in content) void keepChapter(kind, content, session);
  dispatch(
    worksApi.util.updateQueryData('work', { kind, uuid }, ({ directory }) => {
      const bought = directory.chapters.find((each) => each.uuid === chapter);
      if (bought) Object.assign(bought, { locked: false, bought: true });
    }),
  );
  await dispatch(worksApi.util.upsertQueryData('chapter', of, content));
  dispatch(api.util.invalidateTags([{ type: 'work', id: uuid }, 'bought']));
  void refreshUser(session);
}

/** Asks for the balance: what a screen was told of it some other way is not what is shown. */
export function askForBalance(): AppThunk {
  return (dispatch, getState, extra) => refreshUser({ dispatch, getState, extra });
}

/** The balance as the back end has it; where nobody answers the one that is shown stays. */
async function refreshUser(session: SessionApi): Promise<void> {
  const answer = await callInSession({ call: calls.userinfo, input: {} }, session);
  if (!answer.ok) return;
  session.dispatch(userActions.userReceived(answer.data));
  session.dispatch(globalActions.userShown(answer.data));
}
