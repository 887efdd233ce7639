import type { ImportFileView, SourceView } from '../../../shared/admin/imports.ts';
import { byteCount } from '../../../lib/format.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { importApi, WORK_POLL_MS } from '../../api/importApi.ts';
import { choicesOf, SelectField } from '../../parts/Field.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { NoneFound } from '../../parts/NoneFound.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { Section } from '../../parts/Page.tsx';
import type { Column } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { FileEncoding } from './FileEncoding.tsx';
import { FILE_STATE_TEXTS, FILE_STATE_TONES } from './fileTexts.ts';
import styles from './FilesSection.module.css';

interface FilesSectionProps {
  sources: readonly SourceView[];
  filter: {
    readonly page: number;
    readonly source: string;
    readonly state: ImportFileView['state'] | '';
  };
  onFilter: (changes: Readonly<Record<string, string>>) => void;
}

/** Files of sources and what became of each. */
export function FilesSection({ sources, filter, onFilter }: FilesSectionProps) {
  const { page, source, state } = filter;
  const query = importApi.useFilesQuery(
    { page, source: source || undefined, state: state || undefined },
    { pollingInterval: WORK_POLL_MS },
  );
  const mayEdit = useMayEdit();
  const names = Object.fromEntries(sources.map(({ id, name }) => [id, name]));
  return (
    <Section title="文件">
      <div>
        <Filters>
          <SelectField
            label="来源"
            value={source}
            choices={choicesOf(names, '全部')}
            onChoose={(value) => onFilter({ source: value })}
          />
          <SelectField
            label="状态"
            value={state}
            choices={choicesOf(FILE_STATE_TEXTS, '全部')}
            onChoose={(value) => onFilter({ state: value })}
          />
        </Filters>
        <PagedTable
          query={query}
          label="文件"
          columns={mayEdit ? [...COLUMNS, DECISION] : COLUMNS}
          keyOf={({ id }) => id}
          empty={
            source || state ? (
              <NoneFound
                title="没有这样的文件"
                onClear={() => onFilter({ source: '', state: '' })}
              />
            ) : (
              <EmptyState
                art="island"
                title="这里还没有文件"
                text="把文件拖到上面，或者添加一个文件夹。"
              />
            )
          }
          page={page}
          onPage={(next) => onFilter({ page: String(next) })}
        />
      </div>
    </Section>
  );
}

const COLUMNS: readonly Column<ImportFileView>[] = [
  {
    id: 'path',
    title: '文件',
    isMain: true,
    cell: ({ path, bytes }) => (
      <span className={styles.path}>
        {path || '（整个文件夹）'}
        <span className={styles.about}>{byteCount(bytes)}</span>
      </span>
    ),
  },
  {
    id: 'state',
    title: '状态',
    cell: ({ path, state, progress }) => (
      <span className={styles.state}>
        <Tag tone={FILE_STATE_TONES[state]}>{FILE_STATE_TEXTS[state]}</Tag>
        {state === 'importing' && progress && progress.total > 0 && (
          <span className={styles.about}>
            <progress
              className={styles.bar}
              max={progress.total}
              value={progress.done}
              aria-label={path}
            />
            {` ${Math.floor((progress.done / progress.total) * 100)}% ${progress.what}`}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'chapters',
    title: '章节',
    cell: ({ chapters, made }) => (chapters === 0 ? '—' : `${made} / ${chapters}`),
  },
  { id: 'work', title: '作品', cell: (row) => <WorkLink row={row} /> },
  { id: 'problems', title: '问题', cell: (row) => <ProblemsLink row={row} /> },
  { id: 'changed', title: '时间', isWhole: true, cell: ({ changed_at }) => momentText(changed_at) },
];

const DECISION: Column<ImportFileView> = {
  id: 'do',
  title: '操作',
  cell: (row) => <FileEncoding row={row} />,
};

function WorkLink({ row: { work_id, work_title } }: { row: ImportFileView }) {
  if (work_id === '') return '—';
  return (
    <AdminLink className={styles.link} href={`/admin/works/${work_id}`}>
      {work_title}
    </AdminLink>
  );
}

function ProblemsLink({ row: { id, open_problems } }: { row: ImportFileView }) {
  if (open_problems === 0) return '—';
  return (
    <AdminLink className={styles.link} href={`/admin/problems?file=${id}`}>
      {open_problems} 个
    </AdminLink>
  );
}
