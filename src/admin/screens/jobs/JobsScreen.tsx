import { useState } from 'react';
import * as v from 'valibot';
import type { JobView } from '../../../shared/admin/jobs.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Tag, type Tone } from '../../../ui/Tag.tsx';
import { importApi, WORK_POLL_MS } from '../../api/importApi.ts';
import { RowName } from '../../parts/RowName.tsx';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, useSearchChange } from '../../parts/address.ts';
import { SelectField } from '../../parts/Field.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import type { Column } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { JobLog } from './JobLog.tsx';
import { jobTitle } from './jobTexts.ts';
import styles from './JobsScreen.module.css';

const STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const STATE_TEXTS: Readonly<Record<JobView['state'], string>> = {
  waiting: '等着',
  running: '进行中',
  done: '完成',
  failed: '失败',
  cancelled: '已取消',
};
const STATE_TONES: Readonly<Record<JobView['state'], Tone>> = {
  waiting: 'grey',
  running: 'azure',
  done: 'jade',
  failed: 'accent',
  cancelled: 'grey',
};

const searchSchema = v.object({ page: pageField, state: oneOfField(STATES) });

/** What the server works on in the background. */
export default function JobsScreen({ search }: ScreenProps) {
  const { page, state } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const mayEdit = useMayEdit();
  const query = importApi.useJobsQuery(
    { page, state: state || undefined },
    { pollingInterval: WORK_POLL_MS },
  );
  const [opened, setOpened] = useState<JobView>();
  const counts = query.data?.counts;
  // A job that has left this page stands as it was.
  const logOf = query.data?.items.find(({ id }) => id === opened?.id) ?? opened;
  const choices = STATES.map((value) => ({
    value,
    title: counts ? `${STATE_TEXTS[value]}（${counts[value]}）` : STATE_TEXTS[value],
  }));
  return (
    <Page title="任务" about="服务器在后台做的事。失败的会自动再试三次，之后停在这里，写着原因。">
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
        label="任务"
        columns={columnsOf(mayEdit, setOpened)}
        keyOf={({ id }) => id}
        empty={<EmptyState art="island" title="没有任务" text="导入文件的时候，这里看得到进度。" />}
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
      {logOf && <JobLog job={logOf} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function columnsOf(mayEdit: boolean, onLog: (job: JobView) => void): readonly Column<JobView>[] {
  return [
    {
      id: 'kind',
      title: '任务',
      isMain: true,
      cell: ({ kind, subject, problem }) => (
        <span className={styles.text}>
          <strong>{jobTitle(kind)}</strong>
          {subject && <span className={styles.about}>{subject}</span>}
          {problem && <span className={styles.problem}>{problem}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      title: '状态',
      cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Tag>,
    },
    { id: 'progress', title: '进度', cell: (row) => <Progress row={row} /> },
    { id: 'tries', title: '次数', isNumber: true, cell: ({ tries }) => String(tries) },
    { id: 'at', title: '时间', isWhole: true, cell: ({ updated_at }) => momentText(updated_at) },
    {
      id: 'do',
      title: '操作',
      cell: (row) => (
        <span className={styles.actions}>
          <Button variant="outline" size="s" onClick={() => onLog(row)}>
            日志
            <RowName of={nameOf(row)} />
          </Button>
          {mayEdit && <Actions row={row} />}
        </span>
      ),
    },
  ];
}

/** The same file may have had several jobs. */
function nameOf({ kind, subject, updated_at }: JobView): string {
  return [jobTitle(kind), subject, momentText(updated_at)].filter(Boolean).join(' ');
}

function Progress({ row }: { row: JobView }) {
  const { state, progress, tries, run_at } = row;
  if (state === 'waiting' && tries > 0) return `${momentText(run_at)} 再试`;
  if (state !== 'running' || !progress || progress.total === 0) return '—';
  const { done, total, what } = progress;
  return (
    <span className={styles.text}>
      <progress
        className={styles.bar}
        max={total}
        value={done}
        aria-label={`${nameOf(row)} 的进度`}
      />
      <span className={styles.about}>
        {done} / {total} {what}
      </span>
    </span>
  );
}

function Actions({ row }: { row: JobView }) {
  const { id, state } = row;
  const [retry] = importApi.useRetryJobMutation();
  const [cancel] = importApi.useCancelJobMutation();
  const run = useRun();
  if (state === 'done') return null;
  const isOpen = state === 'waiting' || state === 'running';
  return isOpen ? (
    <Button variant="outline" size="s" onClick={() => void run(cancel({ id }), '已取消')}>
      取消
      <RowName of={nameOf(row)} />
    </Button>
  ) : (
    <Button variant="outline" size="s" onClick={() => void run(retry({ id }), '已重新排队')}>
      重试
      <RowName of={nameOf(row)} />
    </Button>
  );
}
