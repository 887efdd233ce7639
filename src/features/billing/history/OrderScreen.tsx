import { useEffect, useEffectEvent, useState } from 'react';
import {
  billsApi,
  cancelWaiting,
  orderStateOf,
  type OrderState,
} from '../../../api/endpoints/bills.ts';
import { listAddress, type OrderSearch } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { ScreenProps } from '../../../lib/screen.ts';
import { noteAnswered } from '../checkout/pendingPayments.ts';
import { onPageRevisited } from '../onPageRevisited.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAccount, useAppDispatch, useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { usePaymentLink } from '../checkout/usePaymentLink.ts';
import { BillChips } from './BillChips.tsx';
import { BillFrame } from './BillFrame.tsx';
import styles from './Bills.module.css';
import { OrderCard } from './OrderCard.tsx';
import { methodTitle, msLeft, orderTitle } from './orderText.ts';
import * as texts from './texts.ts';
import { useBillList, type BillList } from './useBillList.ts';

const TICK_MS = 1_000;

/** 我的订单. */
export default function OrderScreen({ search: { state } }: ScreenProps<OrderSearch>) {
  const { back, open } = useNavigation();
  const all = useOrders('');
  const shown = useOrders(state);
  const left = useTimeLeft(all, shown);
  const waiting = all.items?.filter((order) => isPayable(order, left)).length ?? 0;
  const chips = [
    { id: '', title: texts.ALL },
    { id: 'waiting', title: waiting > 0 ? texts.waiting(waiting) : texts.WAITING },
    { id: 'paid', title: texts.DONE },
    { id: 'closed', title: texts.CLOSED },
  ] as const;
  const select = (id: OrderState) => open(listAddress('/order', { state: id }), { replace: true });
  const list = { ...shown, items: shown.items && inState(shown.items, state, left) };
  return (
    <Screen>
      <NavBar
        title={texts.ORDERS}
        onBack={() => back('/mine')}
        right={
          <>
            <IconButton icon="refresh" label={texts.REFRESH} onClick={shown.refresh} />
            <IconButton icon="head" label={texts.SUPPORT} href="/service" />
          </>
        }
      />
      <BillChips label={texts.ORDER_STATE} items={chips} current={state} onSelect={select} />
      <BillFrame list={list} empty={<NoOrders isAll={state === ''} />}>
        {(orders) => <Orders orders={orders} left={left} />}
      </BillFrame>
    </Screen>
  );
}

type TimeLeft = (order: OrderRecord) => number | undefined;

function isPayable(order: OrderRecord, left: TimeLeft): boolean {
  return order.state === 'waiting' && left(order) !== 0;
}

/** Filters by the effective state: an expired order is no longer waiting. */
function inState(orders: readonly OrderRecord[], state: OrderState, left: TimeLeft) {
  return orders.filter((order) => {
    const isOver = order.state === 'waiting' && !isPayable(order, left);
    return state === '' || (isOver ? 'closed' : orderStateOf(order)) === state;
  });
}

function useOrders(state: OrderState): BillList<OrderRecord> {
  const account = useAccount();
  const asked = billsApi.useOrdersInfiniteQuery(
    { account, state },
    { skip: !account, refetchOnMountOrArgChange: true },
  );
  return useBillList(asked, ({ order }) => order);
}

/** Counts down while an order waits, and refetches when its time runs out. */
function useTimeLeft(all: BillList<OrderRecord>, shown: BillList<OrderRecord>): TimeLeft {
  const orders = [...(all.items ?? []), ...(shown.items ?? [])];
  const isAnyWaiting = orders.some(({ state }) => state === 'waiting');
  const now = useNow(isAnyWaiting ? TICK_MS : undefined);
  const aheadMs = all.first?.aheadMs ?? shown.first?.aheadMs ?? 0;
  const left: TimeLeft = (order) => msLeft(order, now, aheadMs);
  const over = orders.filter((order) => left(order) === 0).length;
  const askAgain = useEffectEvent(() => {
    all.refresh();
    shown.refresh();
  });
  const isOffline = useIsOffline();
  useEffect(() => {
    if (over > 0 && !isOffline) askAgain();
  }, [over, isOffline]);
  useEffect(() => {
    // The reader may have paid while away.
    if (!isAnyWaiting || isOffline) return undefined;
    return onPageRevisited((surely) => surely && askAgain());
  }, [isAnyWaiting, isOffline]);
  return left;
}

interface OrdersProps {
  readonly orders: readonly OrderRecord[];
  readonly left: TimeLeft;
}

function Orders({ orders, left }: OrdersProps) {
  const [leaving, setLeaving] = useState<OrderRecord>();
  const [neverCloses, setNeverCloses] = useState(false);
  const isOffline = useIsOffline();
  const paymentLinkOf = usePaymentLink();
  return (
    <>
      <ul className={styles.orders} aria-label={texts.ORDER_LIST}>
        {orders.map((order) => (
          <OrderCard
            key={order.order}
            order={order}
            leftMs={left(order)}
            onCancel={neverCloses || isOffline ? undefined : setLeaving}
            paymentLink={isOffline ? undefined : paymentLinkOf(order, orderText(order))}
          />
        ))}
      </ul>
      {leaving && (
        <CancelDialog
          order={leaving}
          onNever={() => setNeverCloses(true)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function orderText(order: OrderRecord) {
  return { title: orderTitle(order), methodTitle: methodTitle(order.method) };
}

interface CancelDialogProps {
  readonly order: OrderRecord;
  readonly onNever: () => void;
  readonly onClose: () => void;
}

function CancelDialog({ order, onNever, onClose }: CancelDialogProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const outcomes = {
    closed: texts.CANCELLED,
    open: texts.STATE_CHANGED,
    never: texts.NOT_CANCELLABLE,
    failed: texts.CANCEL_FAILED,
  };
  const cancel = async () => {
    setBusy(true);
    const outcome = await dispatch(cancelWaiting(order.order));
    if (outcome === 'never') onNever();
    // A cancelled order must not be asked about; a payment that arrives anyway is still shown.
    if (outcome === 'closed') noteAnswered(order.order);
    dispatch(globalActions.toastShown(outcomes[outcome]));
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.cancelQuestion(orderTitle(order))}
      text={texts.CANCEL_NOTE}
      cancelLabel={texts.CANCEL_NOT}
      confirmLabel={texts.CANCEL_ORDER}
      busy={busy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  );
}

function NoOrders({ isAll }: { isAll: boolean }) {
  if (!isAll) {
    return (
      <EmptyState
        art="search"
        title={texts.NO_SUCH_ORDERS}
        text={texts.OTHER_STATES}
        actions={
          <Button href="/order" replace>
            {texts.ALL_ORDERS}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      art="island"
      title={texts.NO_ORDERS}
      text={texts.ORDERS_COME_HERE}
      actions={
        <Button variant="primary" href="/pay">
          {texts.BROWSE}
        </Button>
      }
    />
  );
}

/**
 * The device's clock while a screen is shown.
 * @param everyMs the interval; undefined: the clock stands
 * @returns ms since 1970
 */
function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = () => setNow(Date.now());
    // A screen that comes back has missed ticks.
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
