import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { PurchaseOutcome } from '../../api/endpoints/purchase.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { AUTO_BUY_CHAPTERS_PER_DAY } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useIsOnline } from '../../state/store.ts';
import { mayAutoPurchaseToday, noteAutoPurchase } from './autoPurchaseDay.ts';
import { useAutoPay } from '../../state/useAutoPay.ts';
import * as texts from './texts.ts';
import type { LockedOne, Purchase } from './usePurchase.ts';

interface AutoPurchaseOf {
  readonly of: LockedOne & { readonly lock: Locked };
  readonly purchase: Purchase;
  /** The automatic purchase failed: the reader decides. */
  readonly onAsk: (note?: string) => void;
}

/** Purchases a chapter once it is visible and online, if automatic purchase is on for the work. */
export function useAutoPurchase({ of, purchase, onAsk }: AutoPurchaseOf): void {
  const { lock, kind, uuid } = of;
  const dispatch = useAppDispatch();
  const autoPay = useAutoPay(kind, uuid);
  const isOnline = useIsOnline();
  const isShown = useSyncExternalStore(watchVisibility, () => document.visibilityState);
  const isTried = useRef(false);
  const unit = CHAPTER_UNITS[kind];

  const pause = () => {
    autoPay.set(false);
    dispatch(globalActions.toastShown(texts.AUTO_BUY_PAUSED));
    onAsk();
  };
  const settle = ({ kind: outcome }: PurchaseOutcome) => {
    if (outcome === 'bought') noteAutoPurchase();
    else if (outcome === 'short') pause();
    else onAsk();
  };
  const attempt = useEffectEvent(() => {
    // Either balance may be outdated: if one of them is enough, the server decides.
    if (Math.max(purchase.coins, lock.coins) < lock.price) pause();
    else if (!mayAutoPurchaseToday()) onAsk(texts.autoBuyLimit(AUTO_BUY_CHAPTERS_PER_DAY, unit));
    else void purchase.makeAutomatically().then(settle);
  });
  const isDue = autoPay.isOn && isOnline && isShown === 'visible';
  useEffect(() => {
    if (!isDue || isTried.current) return;
    isTried.current = true;
    attempt();
  }, [isDue]);
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
