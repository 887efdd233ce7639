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
      title="去支付"
      note={`${comboText(combo)} · ¥${exactYuan(order.amount)}`}
      onClose={onClose}
    >
      {order.amount === combo.amount ? (
        <Note>浏览器没有让新窗口打开，点下面的按钮去付款</Note>
      ) : (
        <Note tone="amber">
          价格已经变了：原来 ¥{exactYuan(combo.amount)}，现在 ¥{exactYuan(order.amount)}
          。不想付就关掉，不会扣钱。
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
          去支付 ¥{exactYuan(order.amount)}
          <span className="visuallyHidden">，{method.title}，在新窗口打开</span>
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
    dispatch(globalActions.toastShown('订单超时已关闭，请重新下单'));
    onEnd();
  });
  useEffect(() => {
    const timer = setTimeout(() => end(), minutes * 60_000);
    return () => clearTimeout(timer);
  }, [minutes]);
}
