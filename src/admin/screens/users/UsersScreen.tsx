import { useState } from 'react';
import * as v from 'valibot';
import { USER_CARERS, USER_STATES, type UserView } from '../../../shared/admin/users.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { peopleApi } from '../../api/peopleApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, textField, useSearchChange } from '../../parts/address.ts';
import { choicesOf, SelectField } from '../../parts/Field.tsx';
import { Filters, SearchBox } from '../../parts/Filters.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { NoneFound } from '../../parts/NoneFound.tsx';
import { Page } from '../../parts/Page.tsx';
import type { Column } from '../../parts/Table.tsx';
import { momentText, USER_STATE_TEXTS, USER_STATE_TONES } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';
import { UserLink } from '../../parts/UserLink.tsx';
import { UserBulkActions } from './UserBulkActions.tsx';

const searchSchema = v.object({ page: pageField, q: textField, state: oneOfField(USER_STATES) });

/** Readers' accounts; filters are in the address. */
export default function UsersScreen({ search }: ScreenProps) {
  const { page, q, state } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const { role } = useMe().operator;
  const mayChange = USER_CARERS.includes(role);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = peopleApi.useUsersQuery({
    page,
    q: q.trim() || undefined,
    state: state || undefined,
  });
  return (
    <Page title="用户" about="游客第一次收藏、阅读、充值或写客服以后，才会列在这里。">
      <Filters>
        <SearchBox
          label={
            role === 'owner' ? '用户名或手机号开头、手机尾号、编号' : '用户名开头、编号或完整手机号'
          }
          value={q}
          onSearch={(text) => change({ q: text })}
        />
        <SelectField
          label="状态"
          value={state}
          choices={choicesOf(USER_STATE_TEXTS, '全部')}
          onChoose={(value) => change({ state: value })}
        />
      </Filters>
      {mayChange && (
        <UserBulkActions
          rows={query.data?.items.filter(({ id }) => chosen.has(id)) ?? []}
          onDone={() => setChosen(new Set())}
        />
      )}
      <PagedTable
        query={query}
        label="用户"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        nameOf={({ username }) => username}
        selection={mayChange ? { ids: chosen, onChange: setChosen } : undefined}
        empty={
          <NoUsers isFiltered={Boolean(q || state)} onClear={() => change({ q: '', state: '' })} />
        }
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
    </Page>
  );
}

function NoUsers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoneFound title="没有这样的用户" onClear={onClear} />
  ) : (
    <EmptyState art="island" title="还没有用户" text="有读者来了，就会出现在这里。" />
  );
}

const COLUMNS: readonly Column<UserView>[] = [
  {
    id: 'name',
    title: '用户名',
    isMain: true,
    cell: ({ id, username }) => <UserLink id={id} name={username} />,
  },
  {
    id: 'state',
    title: '状态',
    cell: ({ state }) => <Tag tone={USER_STATE_TONES[state]}>{USER_STATE_TEXTS[state]}</Tag>,
  },
  { id: 'phone', title: '手机', isWhole: true, cell: ({ phone }) => phone ?? '—' },
  { id: 'coins', title: '金币', isNumber: true, cell: ({ coins }) => String(coins) },
  {
    id: 'combo',
    title: '畅读到',
    isWhole: true,
    cell: ({ combo_until }) => momentText(combo_until),
  },
  { id: 'at', title: '注册', isWhole: true, cell: ({ created_at }) => momentText(created_at) },
];
