import { useState } from 'react';
import * as v from 'valibot';
import { KINDS } from '../../../shared/contract/index.ts';
import { STATES, type WorkRow } from '../../../shared/admin/works.ts';
import { shortCount } from '../../../lib/count.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, textField, useSearchChange } from '../../parts/address.ts';
import { BulkActions } from '../../parts/bulk/BulkActions.tsx';
import { choicesOf, SelectField } from '../../parts/Field.tsx';
import { Filters, SearchBox } from '../../parts/Filters.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { NoneFound } from '../../parts/NoneFound.tsx';
import { Page } from '../../parts/Page.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { StateTag } from '../../parts/StateTag.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { KIND_TEXTS, momentText, STATE_TEXTS } from '../../parts/texts.ts';
import { useDraft } from '../../parts/useDraft.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { AddWork } from './AddWork.tsx';
import styles from './WorksScreen.module.css';

const SORT_TEXTS = { updated: '最近修改', title: '标题', views: '阅读量' } as const;
const ORIGIN_TEXTS = { own: '自己的', catalogue: '演示内容' } as const;

const CLOSED = { isOpen: false };

const searchSchema = v.object({
  page: pageField,
  q: textField,
  kind: oneOfField(KINDS),
  state: oneOfField(STATES),
  origin: oneOfField(['own', 'catalogue']),
  sort: oneOfField(['updated', 'title', 'views']),
});

/** Works in every state; filters are in the address. */
export default function WorksScreen({ search }: ScreenProps) {
  const { page, q, kind, state, origin, sort } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const form = useDraft('new work form', CLOSED);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayEdit = useMayEdit();
  const query = catalogueApi.useWorksQuery({
    page,
    q: q || undefined,
    kind: kind || undefined,
    state: state || undefined,
    origin: origin || undefined,
    sort: sort || undefined,
  });
  return (
    <Page
      title="作品"
      about="草稿只有操作员看得到，发布以后读者才看得到。"
      actions={
        mayEdit && (
          <Button
            variant="primary"
            icon={SCREEN_ICONS.plus}
            onClick={() => form.set({ isOpen: true })}
          >
            新作品
          </Button>
        )
      }
    >
      {form.values.isOpen && <AddWork onClose={form.clear} />}
      <Filters>
        <SearchBox label="标题、作者或标签" value={q} onSearch={(text) => change({ q: text })} />
        <SelectField
          label="类型"
          value={kind}
          choices={choicesOf(KIND_TEXTS, '全部')}
          onChoose={(value) => change({ kind: value })}
        />
        <SelectField
          label="状态"
          value={state}
          choices={choicesOf(STATE_TEXTS, '全部')}
          onChoose={(value) => change({ state: value })}
        />
        <SelectField
          label="来自"
          value={origin}
          choices={choicesOf(ORIGIN_TEXTS, '全部')}
          onChoose={(value) => change({ origin: value })}
        />
        <SelectField
          label="顺序"
          value={sort || 'updated'}
          choices={choicesOf(SORT_TEXTS)}
          onChoose={(value) => change({ sort: value })}
        />
      </Filters>
      <Loaded query={query}>
        {({ items, total, size }) =>
          items.length === 0 ? (
            <NoWorks
              isFiltered={Boolean(q || kind || state || origin)}
              onClear={() => change({ q: '', kind: '', state: '', origin: '' })}
            />
          ) : (
            <>
              {mayEdit && (
                <BulkActions
                  on="work"
                  rows={items.filter(({ id }) => chosen.has(id))}
                  onDone={() => setChosen(new Set())}
                />
              )}
              <Table
                label="作品"
                columns={COLUMNS}
                rows={items}
                keyOf={({ id }) => id}
                nameOf={({ title }) => title}
                selection={mayEdit ? { ids: chosen, onChange: setChosen } : undefined}
              />
              <Pager
                page={page}
                size={size}
                total={total}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function NoWorks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoneFound title="没有这样的作品" onClear={onClear} />
  ) : (
    <EmptyState art="island" title="还没有作品" text="添加第一部作品，它先是草稿。" />
  );
}

const COLUMNS: readonly Column<WorkRow>[] = [
  { id: 'title', title: '标题', isMain: true, cell: (row) => <Title row={row} /> },
  { id: 'state', title: '状态', cell: (row) => <StateTag row={row} /> },
  {
    id: 'chapters',
    title: '章节',
    isNumber: true,
    cell: ({ chapter_count, all_chapters }) =>
      chapter_count === all_chapters ? String(all_chapters) : `${chapter_count} / ${all_chapters}`,
  },
  { id: 'views', title: '阅读', isNumber: true, cell: ({ views }) => shortCount(views) },
  { id: 'updated', title: '修改', isWhole: true, cell: ({ updated_at }) => momentText(updated_at) },
];

function Title({ row: { id, title, author, kind, origin } }: { row: WorkRow }) {
  return (
    <AdminLink className={styles.title} href={`/admin/works/${id}`}>
      <span className={styles.name}>{title}</span>
      <span className={styles.about}>
        {[KIND_TEXTS[kind], author, origin === 'catalogue' ? '演示' : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </AdminLink>
  );
}
