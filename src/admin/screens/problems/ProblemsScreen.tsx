import { useState } from 'react';
import * as v from 'valibot';
import type { ProblemView } from '../../../shared/admin/imports.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { importApi } from '../../api/importApi.ts';
import { RowName } from '../../parts/RowName.tsx';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, textField, useSearchChange } from '../../parts/address.ts';
import { choicesOf, SelectField } from '../../parts/Field.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { ENCODING_TEXTS } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import styles from './ProblemsScreen.module.css';
import { FileChoices } from './FileChoices.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';

const STATE_TEXTS = { open: '没处理', ignored: '已忽略', solved: '已解决' } as const;
const searchSchema = v.object({
  page: pageField,
  state: oneOfField(['open', 'ignored', 'solved']),
  code: textField,
  file: textField,
});

/** What is unclear or broken in imported files, and what to do about it; nothing else waits for it. */
export default function ProblemsScreen({ search }: ScreenProps) {
  const { page, code, file, ...rest } = v.parse(searchSchema, search);
  const state = rest.state || 'open';
  const change = useSearchChange(search);
  const mayEdit = useMayEdit();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = importApi.useProblemsQuery({
    page,
    state,
    code: code || undefined,
    file: file || undefined,
  });
  const codes = query.data?.codes ?? [];
  const codeTexts = Object.fromEntries(
    codes.map((each) => [each.code, `${each.text}（${each.count}）`]),
  );
  return (
    <Page title="问题" about="哪个文件、哪一页、怎么办。其他文件照常导入，不等它们。">
      <Filters>
        <SelectField
          label="状态"
          value={state}
          choices={choicesOf(STATE_TEXTS)}
          onChoose={(value) => change({ state: value, code: '' })}
        />
        <SelectField
          label="什么问题"
          value={code}
          choices={choicesOf(codeTexts, '全部')}
          onChoose={(value) => change({ code: value })}
        />
        {file && (
          <div className={styles.only}>
            <Button variant="outline" icon="close" onClick={() => change({ file: '' })}>
              只看一个文件
            </Button>
          </div>
        )}
      </Filters>
      <Loaded query={query}>
        {({ items, total, size }) =>
          items.length === 0 ? (
            <EmptyState
              art="island"
              title={state === 'open' ? '没有问题' : '没有这样的问题'}
              text={state === 'open' ? '导入的文件都好好的。' : '换一个状态再看。'}
            />
          ) : (
            <>
              {mayEdit && state !== 'solved' && (
                <Bulk
                  ids={items.map(({ id }) => id).filter((id) => chosen.has(id))}
                  isIgnored={state === 'ignored'}
                  onDone={() => setChosen(new Set())}
                />
              )}
              <Table
                label="问题"
                columns={columnsOf(mayEdit && hasDecisions(state, items))}
                rows={items}
                keyOf={({ id }) => id}
                nameOf={(row) => row.file}
                selection={
                  mayEdit && state !== 'solved' ? { ids: chosen, onChange: setChosen } : undefined
                }
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

interface BulkProps {
  ids: string[];
  isIgnored: boolean;
  onDone: () => void;
}

function Bulk({ ids, isIgnored, onDone }: BulkProps) {
  const [retry, retried] = importApi.useRetryProblemsMutation();
  const [ignore, ignored] = importApi.useIgnoreProblemsMutation();
  const run = useRun();
  const finish = async (done: Promise<boolean>) => {
    if (await done) onDone();
  };
  const isIdle = ids.length === 0 || retried.isLoading || ignored.isLoading;
  return (
    <div className={styles.bulk}>
      <span className={styles.count}>
        {ids.length > 0 ? `选了 ${ids.length} 个` : '选中以后一起处理'}
      </span>
      <Button
        variant="outline"
        disabled={isIdle}
        onClick={() => void finish(run(retry({ ids }), '正在重新导入'))}
      >
        重试
      </Button>
      <Button
        variant="outline"
        disabled={isIdle}
        onClick={() =>
          void finish(run(ignore({ ids, is_ignored: !isIgnored }), isIgnored ? '已恢复' : '已忽略'))
        }
      >
        {isIgnored ? '不再忽略' : '忽略'}
      </Button>
    </div>
  );
}

/** Which of two files is used can be decided again. */
function hasDecisions(state: string, rows: readonly ProblemView[]): boolean {
  return state === 'open' || (state === 'solved' && rows.some(({ choices }) => choices.length > 0));
}

function columnsOf(mayDecide: boolean): readonly Column<ProblemView>[] {
  return [
    { id: 'file', title: '文件', isMain: true, cell: (row) => <FileCell row={row} /> },
    {
      id: 'text',
      title: '怎么办',
      isText: true,
      cell: ({ text, detail, choices }) => (
        <span className={styles.text}>
          {text}
          {choices.length === 0 && detail && <span className={styles.about}>{detail}</span>}
        </span>
      ),
    },
    {
      id: 'effect',
      title: '结果',
      cell: ({ effect }) => (
        <Tag tone={effect === 'refused' ? 'accent' : 'amber'}>
          {effect === 'refused' ? '没有导入' : '已导入，请看一眼'}
        </Tag>
      ),
    },
    ...(mayDecide
      ? [
          {
            id: 'do',
            title: '操作',
            cell: (row: ProblemView) => <Decision row={row} />,
          },
        ]
      : []),
  ];
}

function FileCell({ row: { file, page, work_id, work_title } }: { row: ProblemView }) {
  return (
    <span className={styles.text}>
      <strong>{file.replace(/^\//, '')}</strong>
      {page > 0 && <span className={styles.about}>第 {page} 页</span>}
      {work_id && (
        <AdminLink className={styles.link} href={`/admin/works/${work_id}`}>
          {work_title}
        </AdminLink>
      )}
    </span>
  );
}

/** What solves the problem here: an encoding to choose, a broken page to leave out, or another file. */
function Decision({ row }: { row: ProblemView }) {
  const { effect, upload_path: path, choices, state } = row;
  if (choices.length > 0) return <FileChoices row={row} />;
  if (state === 'solved') return null;
  return (
    <div className={styles.decision}>
      <Choice row={row} />
      {effect === 'refused' && path !== '' && <ReplaceFile path={path} />}
    </div>
  );
}

function Choice({ row }: { row: ProblemView }) {
  const { code, file, page, chapter_id, file_id, readings } = row;
  const [choose, chosen] = importApi.useChooseEncodingMutation();
  const [skip, skipped] = importApi.useSkipPagesMutation();
  const run = useRun();
  if (file_id === null) return null;
  if (readings.length > 0) {
    return (
      <ul className={styles.readings}>
        {readings.map(({ encoding, text }) => (
          <li key={encoding} className={styles.reading}>
            <p className={styles.sample}>{text}</p>
            <Button
              variant="outline"
              size="s"
              disabled={chosen.isLoading}
              onClick={() => void run(choose({ id: file_id, encoding }), '正在重新导入')}
            >
              {`用 ${ENCODING_TEXTS[encoding]}`}
              <RowName of={file} />
            </Button>
          </li>
        ))}
      </ul>
    );
  }
  if (code === 'page_broken' && chapter_id !== null && page > 0) {
    return (
      <Button
        variant="outline"
        size="s"
        disabled={skipped.isLoading}
        onClick={() =>
          void run(skip({ id: file_id, chapter_id, pages: [page] }), '已跳过，正在重新导入')
        }
      >
        跳过此页
        <RowName of={`${file} 第 ${page} 页`} />
      </Button>
    );
  }
  return null;
}
