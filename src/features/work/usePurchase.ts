import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  refetchBalance,
  purchaseChapters,
  checkPurchase,
  type PurchaseOutcome,
} from '../../api/endpoints/purchase.ts';
import type { OfChapter } from '../../api/endpoints/works.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState, useIsOnline } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { useAutoPay } from '../../state/useAutoPay.ts';
import * as texts from './texts.ts';

export interface LockedOne extends OfChapter {
  readonly kind: ListedKind;
  /** Undefined while the work is loading. */
  readonly index: number | undefined;
  /** Undefined: the chapter is not locked, and a purchase is not possible. */
  readonly lock: Locked | undefined;
}

export interface PurchaseTerms {
  readonly count: number;
  readonly price: number;
}

export interface Purchase {
  /** Balance, as far as it is known. */
  readonly coins: number;
  /** `unsure`: the purchase got no answer, so it may have been booked. */
  readonly phase: 'idle' | 'buying' | 'unsure';
  /** Purchases and shows a message; a second call during the purchase joins the first. */
  readonly make: (terms: PurchaseTerms, wantsAuto: boolean) => Promise<PurchaseOutcome>;
  /** Automatic purchase of the single chapter; the message includes its price. */
  readonly makeAutomatically: () => Promise<PurchaseOutcome>;
  /** Checks the result of a purchase that got no answer. */
  readonly check: () => Promise<PurchaseOutcome>;
}

/** Purchases a locked chapter; afterwards the chapter query returns its content. */
export function usePurchase({ lock, index, kind, uuid, chapter }: LockedOne): Purchase {
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
    if (outcome.kind === 'failed' && !outcome.isShown) toast(texts.UNLOCK_FAILED);
    return outcome;
  };
  const check = () => run(dispatch(checkPurchase(of)), texts.UNLOCKED);
  useOnceOnline(phase === 'unsure', () => void check());
  return {
    coins,
    phase,
    check,
    async make({ count, price }, wantsAuto) {
      const outcome = await run(
        dispatch(purchaseChapters({ ...of, count, price })),
        texts.UNLOCKED,
      );
      if (outcome.kind === 'bought') autoPay.set(wantsAuto);
      return outcome;
    },
    makeAutomatically: () => {
      const price = lock?.price ?? 0;
      const wanted = { ...of, count: 1, price };
      const name =
        index === undefined ? texts.thisChapter(CHAPTER_UNITS[kind]) : nthChapter(kind, index);
      return run(dispatch(purchaseChapters(wanted)), texts.autoBought(name, price));
    },
  };
}

function usePhase(chapter: string) {
  const [state, setState] = useState<{ chapter: string; phase: Purchase['phase'] }>();
  const phase = state?.chapter === chapter ? state.phase : 'idle';
  const setPhase = (next: Purchase['phase']) => setState({ chapter, phase: next });
  return [phase, setPhase] as const;
}

/** Requests the balance again if the lock names another one, as after a payment on another device. */
function useBalance(lock: Locked | undefined): number {
  const dispatch = useAppDispatch();
  const known = useAppState(({ global }) => global.userInfo?.coins);
  const reported = lock?.coins;
  const compare = useEffectEvent((coins: number) => {
    if (known !== undefined && known !== coins) void dispatch(refetchBalance());
  });
  useEffect(() => {
    if (reported !== undefined) compare(reported);
  }, [reported]);
  return known ?? reported ?? 0;
}

/** Repeats an open check as soon as the server answers again. */
function useOnceOnline(isWaiting: boolean, ask: () => void): void {
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  const onBack = useEffectEvent(ask);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && isWaiting) onBack();
  }, [isOnline, isWaiting]);
}
