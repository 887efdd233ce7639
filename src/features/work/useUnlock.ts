import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  askForBalance,
  buyChapters,
  checkPurchase,
  type PurchaseOutcome,
} from '../../api/endpoints/purchase.ts';
import type { OfChapter } from '../../api/endpoints/works.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { CHAPTER_UNITS } from '../../lib/workWords.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { useAutoPay } from './useAutoPay.ts';

export interface LockedOne extends OfChapter {
  readonly kind: ListedKind;
  /** Undefined while the work is not known. */
  readonly index: number | undefined;
  /** Undefined: it is open; what is asked to be bought then is not. */
  readonly lock: Locked | undefined;
}

export interface Bid {
  readonly count: number;
  readonly price: number;
}

export interface Unlocking {
  /** The balance, as far as it is known. */
  readonly coins: number;
  /** `unsure`: no answer came, so it may have been booked. */
  readonly phase: 'idle' | 'buying' | 'unsure';
  /** Buys and says so; a second call meanwhile joins the first. */
  readonly buy: (bid: Bid, wantsAuto: boolean) => Promise<PurchaseOutcome>;
  /** Buys the chapter without asking, and says what it cost. */
  readonly buyByItself: () => Promise<PurchaseOutcome>;
  /** Asks what became of a purchase that nobody answered for. */
  readonly check: () => Promise<PurchaseOutcome>;
}

/** Pays for a locked chapter; once it is bought, whoever shows the chapter shows its pages. */
export function useUnlock({ lock, index, kind, uuid, chapter }: LockedOne): Unlocking {
  const dispatch = useAppDispatch();
  const coins = useBalance(lock);
  const autoPay = useAutoPay(kind, uuid);
  const [phase, setPhase] = usePhase(chapter);
  const of = { kind, uuid, chapter };
  const toast = (message: string) => dispatch(globalActions.toastShown(message));

  const run = async (work: Promise<PurchaseOutcome>, done: string) => {
    setPhase('buying');
    const outcome = await work;
    setPhase(outcome.kind === 'unsure' ? 'unsure' : 'idle');
    if (outcome.kind === 'bought') toast(done);
    if (outcome.kind === 'failed' && !outcome.isTold) toast('解锁失败，金币未扣除');
    return outcome;
  };
  const check = () => run(dispatch(checkPurchase(of)), '解锁成功');
  useOnceOnline(phase === 'unsure', () => void check());
  return {
    coins,
    phase,
    check,
    async buy({ count, price }, wantsAuto) {
      const outcome = await run(dispatch(buyChapters({ ...of, count, price })), '解锁成功');
      if (outcome.kind === 'bought') autoPay.set(wantsAuto);
      return outcome;
    },
    buyByItself: () => {
      const price = lock?.price ?? 0;
      const bid = { ...of, count: 1, price };
      const name = index === undefined ? `这一${CHAPTER_UNITS[kind]}` : nthChapter(kind, index);
      return run(dispatch(buyChapters(bid)), `已自动购买 ${name}，${price} 金币`);
    },
  };
}

/** Of one chapter: another one begins idle. */
function usePhase(chapter: string) {
  const [state, setState] = useState<{ chapter: string; phase: Unlocking['phase'] }>();
  const phase = state?.chapter === chapter ? state.phase : 'idle';
  const setPhase = (next: Unlocking['phase']) => setState({ chapter, phase: next });
  return [phase, setPhase] as const;
}

/** What is shown everywhere; where the lock was told otherwise (another device paid, or was paid for), it is asked anew. */
function useBalance(lock: Locked | undefined): number {
  const dispatch = useAppDispatch();
  const known = useAppState(({ global }) => global.userInfo?.coins);
  const told = lock?.coins;
  const compare = useEffectEvent((coins: number) => {
    if (known !== undefined && known !== coins) void dispatch(askForBalance());
  });
  useEffect(() => {
    if (told !== undefined) compare(told);
  }, [told]);
  return known ?? told ?? 0;
}

/** As soon as somebody answers again, what was left open is asked. */
function useOnceOnline(isWaiting: boolean, ask: () => void): void {
  const isOnline = useAppState(({ global }) => global.connection.state === 'online');
  const wasOnline = useRef(isOnline);
  const onBack = useEffectEvent(ask);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && isWaiting) onBack();
  }, [isOnline, isWaiting]);
}
