import type { AdminInputOf } from '../../../shared/admin/call.ts';
import type { LedgerRowView, listLedger } from '../../../shared/admin/money.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { peopleApi } from '../../api/peopleApi.ts';
import { PagedTable } from '../../parts/PagedTable.tsx';
import type { Column } from '../../parts/Table.tsx';
import { LEDGER_KIND_TEXTS, momentText, signedText } from '../../parts/texts.ts';
import { UserLink } from '../../parts/UserLink.tsx';
import styles from './money.module.css';

type LedgerListProps = AdminInputOf<typeof listLedger> & {
  page: number;
  onPage: (page: number) => void;
};

/** Changes of coins, of all accounts or of one. */
export function LedgerList({ onPage, ...filter }: LedgerListProps) {
  const query = peopleApi.useLedgerQuery(filter);
  const columns = filter.user === undefined ? ALL_COLUMNS : COLUMNS;
  return (
    <PagedTable
      query={query}
      label="金币明细"
      columns={columns}
      // The masked numbers of two orders may be alike.
      keyOf={({ cause, created_at }) => `${cause} ${created_at}`}
      empty={<EmptyState art="island" title="没有金币明细" text="充值、购买和赠送都会列在这里。" />}
      page={filter.page}
      onPage={onPage}
    />
  );
}

const COLUMNS: readonly Column<LedgerRowView>[] = [
  {
    id: 'title',
    title: '说明',
    isMain: true,
    cell: ({ title, operator }) => (
      <span className={styles.text}>
        <span>{title}</span>
        {operator && <span className={styles.about}>操作员：{operator}</span>}
      </span>
    ),
  },
  { id: 'kind', title: '种类', cell: ({ kind }) => <Tag>{LEDGER_KIND_TEXTS[kind]}</Tag> },
  { id: 'delta', title: '变动', isNumber: true, cell: ({ delta }) => signedText(delta) },
  {
    id: 'balance',
    title: '余额',
    isNumber: true,
    cell: ({ balance_after }) => String(balance_after),
  },
  { id: 'at', title: '时间', isWhole: true, cell: ({ created_at }) => momentText(created_at) },
];

const ALL_COLUMNS: readonly Column<LedgerRowView>[] = [
  ...COLUMNS.slice(0, 1),
  {
    id: 'user',
    title: '用户',
    isWhole: true,
    cell: ({ user_id, username }) => <UserLink id={user_id} name={username} />,
  },
  ...COLUMNS.slice(1),
];
