import { billsApi } from '../../api/endpoints/bills.ts';
import type { OrderRecord } from '../../shared/contract/index.ts';
import { SERVICE_ORDERS_OFFERED } from '../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { OrderSummary } from '../billing/index.ts';
import { SupportBubble, OwnBubble } from './Bubbles.tsx';
import { isAboutOrders } from './findAnswers.ts';
import type { AsideContent } from './talk.ts';
import styles from './Talk.module.css';

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
          <OwnBubble>查订单</OwnBubble>
          <LastOrders
            account={account}
            count={SERVICE_ORDERS_OFFERED}
            onSendOrder={onSendOrder}
            none="这个账号还没有订单。换过账号的话，先找回原来的账号。"
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
  if (isError && !orders) return <SupportBubble>订单没有加载出来，请稍后再试。</SupportBubble>;
  if (!orders) return <output className={styles.time}>正在找订单</output>;
  if (orders.length === 0) return none ? <SupportBubble>{none}</SupportBubble> : null;
  const isPaid = ({ state }: OrderRecord) => state === 'paid';
  const first = orders.toSorted((a, b) => Number(isPaid(a)) - Number(isPaid(b)));
  return (
    <>
      <SupportBubble>请把要核对的订单发给我：</SupportBubble>
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
  if (isError) return <SupportBubble>这笔订单没有加载出来，可以点「查订单」再试。</SupportBubble>;
  if (data === undefined) return <output className={styles.time}>正在找这笔订单</output>;
  if (data === null) return <SupportBubble>这个账号里没有这笔订单。</SupportBubble>;
  return (
    <>
      <SupportBubble>到账一般在 1&nbsp;分钟内。还没到的话，请把这笔订单发给我核对：</SupportBubble>
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
        发送这笔订单
      </Button>
    </div>
  );
}

function Recover() {
  return (
    <>
      <OwnBubble>找回账号</OwnBubble>
      <SupportBubble>用绑定的手机号，或者付款账单里的商户单号，都可以自己找回。</SupportBubble>
      <div className={styles.offer}>
        <Button block href="/recoveraccount">
          去找回账号
        </Button>
      </div>
    </>
  );
}
