import { billsApi } from '../../api/endpoints/bills.ts';
import type { OrderRecord } from '../../shared/contract/index.ts';
import { SERVICE_ORDERS_OFFERED } from '../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { OrderSummary } from '../billing/index.ts';
import { SupportBubble, OwnBubble } from './Bubbles.tsx';
import { isAboutOrders } from './findAnswers.ts';
import type { AsideContent } from './talk.ts';
import styles from './Talk.module.css';
import * as texts from './texts.ts';

interface AsideProps {
  readonly account: string;
  readonly content: AsideContent;
  readonly onSendOrder: (order: OrderRecord) => void;
}

/** An answer that the app itself adds to the conversation. */
export function AsideView({ account, content, onSendOrder }: AsideProps) {
  switch (content.kind) {
    case 'answer':
      return (
        <>
          <OwnBubble>{content.q}</OwnBubble>
          <SupportBubble>{content.a}</SupportBubble>
          {isAboutOrders(content.q) && (
            <LastOrders account={account} count={1} onSendOrder={onSendOrder} />
          )}
        </>
      );
    case 'orders':
      return (
        <>
          <OwnBubble>{texts.FIND_ORDER}</OwnBubble>
          <LastOrders
            account={account}
            count={SERVICE_ORDERS_OFFERED}
            onSendOrder={onSendOrder}
            none={texts.NO_ORDERS}
          />
        </>
      );
    case 'order':
      return <OneOrder account={account} uuid={content.order} onSendOrder={onSendOrder} />;
    case 'recover':
      return <Recover />;
  }
}

interface LastOrdersProps extends Omit<AsideProps, 'content'> {
  readonly count: number;
  /** The text where there are no orders; without it nothing is shown. */
  readonly none?: string;
}

/** The latest orders, unpaid ones first: most questions are about those. */
function LastOrders({ account, count, onSendOrder, none }: LastOrdersProps) {
  const { currentData, isError } = billsApi.useOrdersInfiniteQuery({ account, state: '' });
  const orders = currentData?.pages.flatMap(({ items }) => items);
  if (isError && !orders) return <SupportBubble>{texts.ORDERS_FAILED}</SupportBubble>;
  if (!orders) return <output className={styles.time}>{texts.FINDING_ORDERS}</output>;
  if (orders.length === 0) return none ? <SupportBubble>{none}</SupportBubble> : null;
  const isPaid = ({ state }: OrderRecord) => state === 'paid';
  const first = orders.toSorted((a, b) => Number(isPaid(a)) - Number(isPaid(b)));
  return (
    <>
      <SupportBubble>{texts.WHICH_ORDER}</SupportBubble>
      {first.slice(0, count).map((order) => (
        <OrderOffer key={order.order} order={order} onSend={onSendOrder} />
      ))}
    </>
  );
}

function OneOrder({
  account,
  uuid,
  onSendOrder,
}: Omit<AsideProps, 'content'> & { readonly uuid: string }) {
  const { data, isError } = billsApi.useOrderQuery({ account, order: uuid });
  if (isError) return <SupportBubble>{texts.ORDER_FAILED}</SupportBubble>;
  if (data === undefined) return <output className={styles.time}>{texts.FINDING_ORDER}</output>;
  if (data === null) return <SupportBubble>{texts.NO_SUCH_ORDER}</SupportBubble>;
  return (
    <>
      <SupportBubble>{texts.SEND_IF_LATE}</SupportBubble>
      <OrderOffer order={data} onSend={onSendOrder} />
    </>
  );
}

interface OrderOfferProps {
  readonly order: OrderRecord;
  readonly onSend: (order: OrderRecord) => void;
}

function OrderOffer({ order, onSend }: OrderOfferProps) {
  return (
    <div className={styles.offer}>
      <OrderSummary order={order} />
      <Button block onClick={() => onSend(order)}>
        {texts.SEND_ORDER}
      </Button>
    </div>
  );
}

function Recover() {
  return (
    <>
      <OwnBubble>{texts.RECOVER}</OwnBubble>
      <SupportBubble>{texts.RECOVER_YOURSELF}</SupportBubble>
      <div className={styles.offer}>
        <Button block href="/recoveraccount">
          {texts.GO_RECOVER}
        </Button>
      </div>
    </>
  );
}
