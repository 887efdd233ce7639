import { useState } from 'react';
import type { AdminInputOf } from '../../../shared/admin/call.ts';
import type { listOrders, OrderView } from '../../../shared/admin/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { peopleApi } from '../../api/peopleApi.ts';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { ReasonDialog } from '../../parts/ReasonDialog.tsx';
import { RowName } from '../../parts/RowName.tsx';
import type { Column } from '../../parts/Table.tsx';
import { price } from '../../../lib/format.ts';
import { momentText, ORDER_STATE_TEXTS, ORDER_STATE_TONES } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';
import { nameText, UserLink } from '../../parts/UserLink.tsx';
import styles from './money.module.css';

type OrderListProps = AdminInputOf<typeof listOrders> & {
  page: number;
  onPage: (page: number) => void;
};

/** Orders of all accounts or of one; 站长 refunds paid ones. */
export function OrderList({ onPage, ...filter }: OrderListProps) {
  const { role } = useMe().operator;
  const query = peopleApi.useOrdersQuery(filter);
  const columns = [
    ...COLUMNS,
    ...(filter.user === undefined ? [USER_COLUMN] : []),
    ...(role === 'owner' ? [ACTION_COLUMN] : []),
  ];
  return (
    <PagedTable
      query={query}
      label="订单"
      columns={columns}
      keyOf={({ id }) => id}
      empty={<EmptyState art="island" title="没有订单" text="读者买套餐以后会列在这里。" />}
      page={filter.page}
      onPage={onPage}
    />
  );
}

const COLUMNS: readonly Column<OrderView>[] = [
  {
    id: 'number',
    title: '订单号',
    isMain: true,
    cell: ({ number, title, transaction_id }) => (
      <span className={styles.text}>
        <span className={styles.digits}>{number}</span>
        <span className={styles.about}>
          {title}
          {transaction_id && ` · 交易号 ${transaction_id}`}
        </span>
      </span>
    ),
  },
  { id: 'amount', title: '金额', isNumber: true, cell: ({ amount }) => price(amount) },
  {
    id: 'state',
    title: '状态',
    cell: ({ state }) => <Tag tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_TEXTS[state]}</Tag>,
  },
  { id: 'method', title: '方式', cell: ({ method }) => METHOD_TEXTS[method] ?? method },
  {
    id: 'at',
    title: '时间',
    isWhole: true,
    cell: ({ created_at, paid_at, refunded_at }) => (
      <span className={styles.times}>
        <span>{momentText(created_at)}</span>
        {paid_at !== null && <span className={styles.about}>支付 {momentText(paid_at)}</span>}
        {refunded_at !== null && (
          <span className={styles.about}>退款 {momentText(refunded_at)}</span>
        )}
      </span>
    ),
  },
];
const METHOD_TEXTS: Readonly<Record<string, string>> = { wechat: '微信', alipay: '支付宝' };
const USER_COLUMN: Column<OrderView> = {
  id: 'user',
  title: '用户',
  isWhole: true,
  cell: ({ user_id, username }) => <UserLink id={user_id} name={username} />,
};
const ACTION_COLUMN: Column<OrderView> = {
  id: 'do',
  title: '操作',
  cell: (order) => order.state === 'paid' && <Refund order={order} />,
};

function Refund({ order }: { order: OrderView }) {
  const { id, number, user_id, username, coins, bonus, days, amount } = order;
  const [isAsking, setAsking] = useState(false);
  const [refund, { isLoading, error }] = peopleApi.useRefundOrderMutation();
  const notice = useNotice();
  const given = [
    coins + bonus > 0 && `${coins + bonus}\u00a0金币`,
    days > 0 && `${days}\u00a0天畅读`,
  ];
  const submit = async (reason: string) => {
    const { data } = await refund({ id, reason });
    if (!data) return;
    setAsking(false);
    notice(`已收回。${price(amount)} 要在支付平台上退给用户`);
  };
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setAsking(true)}>
        退款
        <RowName of={number} />
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`退款 ${price(amount)}？`}
          text={`订单 ${number}。从账号 ${nameText(user_id, username)} 收回 ${given.filter(Boolean).join('和 ')}，只能做一次。钱要另外在支付平台上退。`}
          reasonHint="写进他的金币明细，他看得到"
          confirmLabel="退款"
          busy={isLoading}
          failure={failureOf(error)}
          onConfirm={(reason) => void submit(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
