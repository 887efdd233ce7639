import { useEffect, useEffectEvent } from 'react';
import { useSystem } from '../../../api/endpoints/system.ts';
import { ORDER_MINUTES } from '../../../shared/limits.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { MethodLogo } from '../../../ui/MethodLogo.tsx';
import styles from './Pay.module.css';
import { comboText, exactYuan } from './payText.ts';
import * as texts from './texts.ts';
import type { HeldOrder } from './usePayment.ts';

interface HeldOrderSheetProps {
  readonly held: HeldOrder;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** A placed order with a link to its payment: popup blockers never block a press on a link. */
export default function HeldOrderSheet({ held, onLeave, onClose }: HeldOrderSheetProps) {
  const { wanted, order } = held;
  const { combo, method } = wanted;
  useExpiry(onClose);
  return (
    <Sheet
      title={texts.HELD_TITLE}
      note={`${comboText(combo)} · ¥${exactYuan(order.amount)}`}
      onClose={onClose}
    >
      {order.amount === combo.amount ? (
        <Note>{texts.TAB_BLOCKED}</Note>
      ) : (
        <Note tone="amber">
          {texts.priceChanged(exactYuan(combo.amount), exactYuan(order.amount))}
        </Note>
      )}
      <a
        className={styles.heldLink}
        href={order.pay_url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onLeave}
        onAuxClick={onLeave}
      >
        <MethodLogo method={method.id} size={24} />
        <span>
          {texts.payAmount(exactYuan(order.amount))}
          <span className="visuallyHidden">{texts.opensTab(method.title)}</span>
        </span>
      </a>
    </Sheet>
  );
}

/** The payment link becomes invalid when the order expires. */
function useExpiry(onEnd: () => void): void {
  const dispatch = useAppDispatch();
  const minutes = useSystem()?.pay.order_minutes ?? ORDER_MINUTES;
  const end = useEffectEvent(() => {
    dispatch(globalActions.toastShown(texts.ORDER_EXPIRED));
    onEnd();
  });
  useEffect(() => {
    const timer = setTimeout(() => end(), minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
}
