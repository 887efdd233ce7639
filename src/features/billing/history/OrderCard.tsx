import { listAddress } from '../../../lib/addresses.ts';
import { countdown, dateTimeText, price } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useToday.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import { useCopy } from '../../../state/useCopy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Coin } from '../../../ui/Coin.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Tag } from '../../../ui/Tag.tsx';
import type { PaymentLink } from '../checkout/usePaymentLink.ts';
import styles from './Bills.module.css';
import { methodTitle, orderIcon, orderMark, orderTitle } from './orderText.ts';
import * as texts from './texts.ts';

interface OrderCardProps {
  readonly order: OrderRecord;
  /** How long the order can still be paid, in ms; 0: expired; undefined: it is not waiting, or has no known end. */
  readonly leftMs: number | undefined;
  /** Undefined where the server does not cancel orders. */
  readonly onCancel: ((order: OrderRecord) => void) | undefined;
  /** Undefined where it cannot be paid from here. */
  readonly paymentLink: PaymentLink | undefined;
}

export function OrderCard(props: OrderCardProps) {
  const { order, leftMs } = props;
  const today = useToday();
  const mark = orderMark(order, leftMs === 0);
  const icon = orderIcon(order);
  const details = [dateTimeText(order.at, today), methodTitle(order.method)].filter(Boolean);
  return (
    <li className={styles.order}>
      <div className={styles.orderHead}>
        <OrderNumber number={order.number} />
        <Tag tone={mark.tone}>{mark.title}</Tag>
      </div>
      <div className={styles.orderBody}>
        <span className={styles.orderIcon}>
          {icon ? <Icon name={icon} size={24} /> : <Coin size={26} />}
        </span>
        <span className={styles.text}>
          <span className={styles.orderTitle}>{orderTitle(order)}</span>
          <span className={styles.meta}>{details.join(' · ')}</span>
          {order.refunded_at && (
            <span className={styles.meta}>
              {texts.refundedAt(dateTimeText(order.refunded_at, today))}
            </span>
          )}
        </span>
        <span className={styles.price}>{price(order.amount)}</span>
      </div>
      {order.state === 'waiting' && leftMs !== 0 && <WaitingActions {...props} />}
      {mark.title === texts.CLOSED && <ClosedActions order={order} />}
    </li>
  );
}

function OrderNumber({ number }: { number: string }) {
  const copy = useCopy();
  if (!number) return <span />;
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={texts.copyOrderNumber(number)}
      onClick={() => copy(number, texts.ORDER_NUMBER)}
    >
      <span>{number}</span>
      <Icon name={SCREEN_ICONS.copy} size={14} />
    </button>
  );
}

function WaitingActions({ order, leftMs, onCancel, paymentLink }: OrderCardProps) {
  if (!onCancel && !paymentLink) return null;
  return (
    <div className={styles.actions}>
      {onCancel && (
        <Button variant="inset" size="s" onClick={() => onCancel(order)}>
          {texts.CANCEL}
        </Button>
      )}
      {paymentLink && (
        <a
          className={styles.pay}
          href={paymentLink.href}
          target={paymentLink.target}
          rel="noopener noreferrer"
          onClick={paymentLink.onLeave}
          onAuxClick={paymentLink.onLeave}
        >
          <span>{texts.PAY_NOW}</span>
          {leftMs !== undefined && (
            <>
              <span aria-hidden="true" className={styles.left}>
                {countdown(leftMs)}
              </span>
              <span className="visuallyHidden">
                {texts.minutesLeft(Math.ceil(leftMs / 60_000))}
              </span>
            </>
          )}
        </a>
      )}
    </div>
  );
}

function ClosedActions({ order }: { order: OrderRecord }) {
  const again = listAddress('/pay', { combo: order.combo });
  return (
    <div className={styles.actions}>
      <Button
        variant="inset"
        size="s"
        href={`/service?${new URLSearchParams({ order: order.order })}`}
      >
        {texts.PAID_NOT_CREDITED}
      </Button>
      <Button variant="inset" size="s" href={again}>
        {texts.ORDER_AGAIN}
      </Button>
    </div>
  );
}
