import type { PurchaseView } from '../../../shared/admin/users.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { peopleApi } from '../../api/peopleApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { KIND_TEXTS, momentText } from '../../parts/texts.ts';
import styles from './UserScreen.module.css';

interface PurchaseListProps {
  user: string;
  page: number;
  onPage: (page: number) => void;
}

/** The chapters that an account has purchased. */
export function PurchaseList({ user, page, onPage }: PurchaseListProps) {
  const query = peopleApi.usePurchasesQuery({ id: user, page });
  return (
    <Loaded query={query}>
      {({ items, total, size }) =>
        items.length === 0 ? (
          <EmptyState art="island" title="没有买过章节" text="买了以后会一直列在这里。" />
        ) : (
          <>
            <Table
              label="购买"
              columns={COLUMNS}
              rows={items}
              keyOf={({ chapter_id }) => chapter_id}
            />
            <Pager page={page} size={size} total={total} onPage={onPage} />
          </>
        )
      }
    </Loaded>
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
  { id: 'at', title: '时间', cell: ({ created_at }) => momentText(created_at) },
];
