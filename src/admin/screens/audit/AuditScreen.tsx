import * as v from 'valibot';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { AuditRow } from '../../../shared/admin/operators.ts';
import { ownersApi } from '../../api/ownersApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { Filters, SearchBox } from '../../parts/Filters.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { Page } from '../../parts/Page.tsx';
import type { Column } from '../../parts/Table.tsx';
import { pageField, textField, useSearchChange } from '../../parts/address.ts';
import { momentText } from '../../parts/texts.ts';
import { changedFields, fieldText, valueText } from './changeText.ts';
import { whatText } from './whatText.ts';
import styles from './AuditScreen.module.css';

const searchSchema = v.object({ page: pageField, operator: textField });

/** Who changed what, the newest first. Rows are never changed. */
export default function AuditScreen({ search }: ScreenProps) {
  const { page, operator } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const query = ownersApi.useAuditQuery({ page, operator: operator || undefined });
  return (
    <Page title="审计" about="每一次改动：谁、什么时候、改了什么。不能修改，也不能删除。">
      <Filters>
        <SearchBox
          label="操作员的名字"
          value={operator}
          onSearch={(text) => change({ operator: text })}
        />
      </Filters>
      <PagedTable
        query={query}
        label="审计"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState art="island" title="没有记录" text="换一个名字，或者清空它。" />}
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    id: 'what',
    title: '做了什么',
    isMain: true,
    cell: ({ what, on_title }) => (
      <span>
        {whatText(what)}
        {on_title && `：${on_title}`}
      </span>
    ),
  },
  { id: 'who', title: '谁', cell: whoText },
  { id: 'at', title: '时间', isWhole: true, cell: ({ at }) => momentText(at) },
  { id: 'address', title: '地址', cell: ({ address }) => address || '—' },
  {
    id: 'change',
    title: '改动',
    cell: (row) => <Changes row={row} />,
  },
];

function whoText({ operator, token }: AuditRow): string {
  const who = operator || '服务器命令行';
  return token === '' ? who : `${who}（令牌：${token}）`;
}

function Changes({ row: { before, after } }: { row: AuditRow }) {
  const names = changedFields(before, after);
  if (names.length === 0) return <span>—</span>;
  return (
    <details className={styles.changes}>
      <summary className={styles.summary}>{names.length} 项</summary>
      <dl className={styles.list}>
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldText(name)}</dt>
            <dd>
              {before && name in before && <del>{valueText(name, before[name])}</del>}{' '}
              {after && name in after && <ins>{valueText(name, after[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
