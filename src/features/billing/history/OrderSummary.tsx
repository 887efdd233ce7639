import { dateTimeText, price } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useToday.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import styles from './Bills.module.css';
import { orderMark, orderTitle } from './orderText.ts';

/** An order in two lines, for the conversation with support. */
export function OrderSummary({ order }: { order: OrderRecord }) {
  const today = useToday();
  const details = [dateTimeText(order.at, today), orderMark(order, false).title].filter(Boolean);
  return (
    <span className={styles.summary}>
      <span className={styles.text}>
        <span className={styles.summaryTitle}>{orderTitle(order)}</span>
        <span className={styles.summaryMeta}>{details.join(' · ')}</span>
      </span>
      <span className={styles.summaryPrice}>{price(order.amount)}</span>
    </span>
  );
}
