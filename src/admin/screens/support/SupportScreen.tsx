import * as v from 'valibot';
import { THREAD_STATES, type ThreadView } from '../../../shared/admin/support.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { peopleApi, SUPPORT_POLL_MS } from '../../api/peopleApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, useSearchChange } from '../../parts/address.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { SelectField } from '../../parts/Field.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { Page } from '../../parts/Page.tsx';
import type { Column } from '../../parts/Table.tsx';
import { momentText, THREAD_STATE_TEXTS, THREAD_STATE_TONES } from '../../parts/texts.ts';
import { nameText } from '../../parts/UserLink.tsx';
import styles from './support.module.css';

const searchSchema = v.object({ page: pageField, state: oneOfField(THREAD_STATES) });

/** The conversations with readers; asked for again while the screen is open. */
export default function SupportScreen({ search }: ScreenProps) {
  const { page, state } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const query = peopleApi.useThreadsQuery(
    { page, state: state || undefined },
    { pollingInterval: SUPPORT_POLL_MS },
  );
  const counts = query.data?.counts;
  const choices = THREAD_STATES.map((value) => ({
    value,
    title: counts ? `${THREAD_STATE_TEXTS[value]}（${counts[value]}）` : THREAD_STATE_TEXTS[value],
  }));
  return (
    <Page title="客服" about="读者写来的消息，等得最久的在最前面。">
      <Filters>
        <SelectField
          label="状态"
          value={state}
          choices={[{ value: '', title: '全部' }, ...choices]}
          onChoose={(value) => change({ state: value })}
        />
      </Filters>
      <PagedTable
        query={query}
        label="对话"
        columns={COLUMNS}
        keyOf={({ user_id }) => user_id}
        empty={
          <EmptyState art="island" title="没有对话" text="读者在客服页写消息后，会出现在这里。" />
        }
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<ThreadView>[] = [
  {
    id: 'who',
    title: '用户',
    isMain: true,
    cell: ({ user_id, username, text }) => (
      <AdminLink className={styles.thread} href={`/admin/support/${user_id}`}>
        <span className={styles.name}>{nameText(user_id, username)}</span>
        <span className={styles.last}>{text || '（只附了订单或账号）'}</span>
      </AdminLink>
    ),
  },
  {
    id: 'state',
    title: '状态',
    cell: ({ state }) => <Tag tone={THREAD_STATE_TONES[state]}>{THREAD_STATE_TEXTS[state]}</Tag>,
  },
  { id: 'at', title: '最后一条', isWhole: true, cell: ({ at }) => momentText(at) },
];
