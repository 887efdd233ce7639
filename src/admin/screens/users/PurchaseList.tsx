import { useState } from 'react';
import type { PurchaseView } from '../../../shared/admin/users.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { peopleApi } from '../../api/peopleApi.ts';
import { useNotice } from '../../parts/Notice.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { ReasonDialog } from '../../parts/ReasonDialog.tsx';
import { RowName } from '../../parts/RowName.tsx';
import type { Column } from '../../parts/Table.tsx';
import { KIND_TEXTS, momentText } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';
import styles from './UserScreen.module.css';

interface PurchaseListProps {
  user: string;
  /** Whether coins can still be given back: not to a closed account. */
  isOpen: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** The chapters that an account has purchased; 站长 gives their coins back. */
export function PurchaseList({ user, isOpen, page, onPage }: PurchaseListProps) {
  const query = peopleApi.usePurchasesQuery({ id: user, page });
  const mayRefund = useMe().operator.role === 'owner' && isOpen;
  return (
    <PagedTable
      query={query}
      label="购买"
      columns={mayRefund ? [...COLUMNS, refundColumn(user)] : COLUMNS}
      keyOf={({ chapter_id }) => chapter_id}
      empty={<EmptyState art="island" title="没有买过章节" text="买了以后会一直列在这里。" />}
      page={page}
      onPage={onPage}
    />
  );
}

const COLUMNS: readonly Column<PurchaseView>[] = [
  {
    id: 'what',
    title: '章节',
    isMain: true,
    cell: ({ work_title, work_kind, chapter_title }) => (
      <span className={styles.title}>
        <span>{chapter_title ?? '章节已删除'}</span>
        <span className={styles.about}>
          {work_kind && `${KIND_TEXTS[work_kind]} · `}
          {work_title ?? '作品已删除'}
        </span>
      </span>
    ),
  },
  { id: 'price', title: '金币', isNumber: true, cell: ({ price }) => String(price) },
  {
    id: 'at',
    title: '时间',
    isWhole: true,
    cell: ({ created_at, refunded_at }) => (
      <span className={styles.title}>
        <span>{momentText(created_at)}</span>
        {refunded_at !== null && (
          <span className={styles.about}>退款 {momentText(refunded_at)}</span>
        )}
      </span>
    ),
  },
];

function refundColumn(user: string): Column<PurchaseView> {
  return {
    id: 'do',
    title: '操作',
    cell: (purchase) =>
      purchase.price > 0 &&
      purchase.refunded_at === null && <Refund user={user} purchase={purchase} />,
  };
}

function Refund({ user, purchase }: { user: string; purchase: PurchaseView }) {
  const { chapter_id: chapter, work_title, chapter_title, price } = purchase;
  const title = chapter_title ?? '章节已删除';
  const [isAsking, setAsking] = useState(false);
  const [refund, { isLoading, error }] = peopleApi.useRefundPurchaseMutation();
  const notice = useNotice();
  const submit = async (reason: string) => {
    const { data } = await refund({ id: user, chapter, reason });
    if (!data) return;
    setAsking(false);
    notice(`已退回 ${price} 金币`);
  };
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setAsking(true)}>
        退款
        <RowName of={`${work_title ?? '作品已删除'} ${title}`} />
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`退回 ${price} 金币？`}
          text={`“${title}”的金币回到账号里，只能退一次。这一章仍然归他，可以接着看。`}
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
