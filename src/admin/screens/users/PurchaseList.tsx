import type { PurchaseView } from '../../../shared/admin/users.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { peopleApi } from '../../api/peopleApi.ts';
import { PagedTable } from '../../parts/PagedTable.tsx';
import type { Column } from '../../parts/Table.tsx';
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
    <PagedTable
      query={query}
      label="购买"
      columns={COLUMNS}
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
  { id: 'at', title: '时间', cell: ({ created_at }) => momentText(created_at) },
];
