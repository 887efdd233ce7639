import { useState } from 'react';
import * as v from 'valibot';
import { ADMIN_APP_PATH, CATALOGUE_READERS } from '../../../shared/admin/call.ts';
import type { ReportView } from '../../../shared/admin/reports.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { reportApi } from '../../api/reportApi.ts';
import { RowName } from '../../parts/RowName.tsx';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, useSearchChange } from '../../parts/address.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { SelectField } from '../../parts/Field.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { PagedTable } from '../../parts/PagedTable.tsx';
import { Page } from '../../parts/Page.tsx';
import { StateTag } from '../../parts/StateTag.tsx';
import type { Column } from '../../parts/Table.tsx';
import { TakeDown } from '../../parts/TakeDown.tsx';
import { momentText, REPORT_REASON_TEXTS } from '../../parts/texts.ts';
import { useMayEdit, useMe } from '../../parts/useMe.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './ReportsScreen.module.css';

const STATES = ['open', 'accepted', 'rejected'] as const;
const STATE_TEXTS = { open: '待处理', accepted: '已采纳', rejected: '未采纳' } as const;
const searchSchema = v.object({ page: pageField, state: oneOfField(STATES) });

/** What readers report: answered here, withdrawn or blocked by those who may. */
export default function ReportsScreen({ search }: ScreenProps) {
  const { page, state: given } = v.parse(searchSchema, search);
  const state = given || 'open';
  const change = useSearchChange(search);
  const { role } = useMe().operator;
  const mayBlock = useMayEdit();
  const query = reportApi.useReportsQuery({ page, state });
  const counts = query.data?.counts;
  const choices = STATES.map((value) => ({
    value,
    title: counts ? `${STATE_TEXTS[value]}（${counts[value]}）` : STATE_TEXTS[value],
  }));
  const rights = { mayAnswer: role !== 'viewer', mayBlock };
  return (
    <Page title="举报" about="读者对作品和章节的举报。回复会作为客服消息发给读者，只能发一次。">
      <Filters>
        <SelectField
          label="状态"
          value={state}
          choices={choices}
          onChoose={(value) => change({ state: value })}
        />
      </Filters>
      <PagedTable
        query={query}
        label="举报"
        columns={columnsOf(state, rights)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState art="island" title="没有举报" text="读者在作品页里举报后，会出现在这里。" />
        }
        page={page}
        onPage={(next) => change({ page: String(next) })}
      />
    </Page>
  );
}

interface Rights {
  readonly mayAnswer: boolean;
  readonly mayBlock: boolean;
}

function columnsOf(state: ReportView['state'], rights: Rights): readonly Column<ReportView>[] {
  const hasActions = rights.mayBlock || (rights.mayAnswer && state === 'open');
  return [
    { id: 'what', title: '被举报的', isMain: true, cell: (row) => <What row={row} /> },
    {
      id: 'why',
      title: '原因',
      isText: true,
      cell: ({ reason, text }) => (
        <span className={styles.text}>
          <strong>{REPORT_REASON_TEXTS[reason]}</strong>
          {text && <span>{text}</span>}
        </span>
      ),
    },
    {
      id: 'who',
      title: '读者',
      cell: ({ username }) => <span className={styles.who}>{username ?? '已注销'}</span>,
    },
    { id: 'at', title: '时间', isWhole: true, cell: ({ created_at }) => momentText(created_at) },
    ...(state === 'open'
      ? []
      : [{ id: 'answer', title: '回复', cell: (row: ReportView) => <Answered row={row} /> }]),
    ...(hasActions
      ? [
          {
            id: 'do',
            title: '操作',
            cell: (row: ReportView) => <Actions row={row} rights={rights} />,
          },
        ]
      : []),
  ];
}

function What({ row }: { row: ReportView }) {
  const { work_id, work_title, chapter_id, chapter_title } = row;
  const { role } = useMe().operator;
  const state = chapter_id === '' ? row.work_state : row.chapter_state;
  if (work_title === null) return <span>作品已删除</span>;
  return (
    <span className={styles.text}>
      {CATALOGUE_READERS.includes(role) ? (
        <AdminLink href={`${ADMIN_APP_PATH}works/${work_id}`}>{work_title}</AdminLink>
      ) : (
        <span>{work_title}</span>
      )}
      {chapter_id !== '' && <span>{chapter_title ?? '章节已删除'}</span>}
      <span>{state && <StateTag row={{ state, published_at: 0 }} />}</span>
    </span>
  );
}

function Answered({ row: { answer, answered_by, answered_at } }: { row: ReportView }) {
  return (
    <span className={styles.text}>
      <span>{answer}</span>
      <span className={styles.about}>
        {answered_by} {momentText(answered_at)}
      </span>
    </span>
  );
}

function Actions({ row, rights }: { row: ReportView; rights: Rights }) {
  const [isAnswering, setAnswering] = useState(false);
  const isWork = row.chapter_id === '';
  // Several readers may report the same.
  const name = [row.work_title, row.chapter_title, row.username].filter(Boolean).join(' ');
  const state = isWork ? row.work_state : row.chapter_state;
  const title = isWork ? row.work_title : row.chapter_title;
  return (
    <span className={styles.actions}>
      {rights.mayAnswer && row.state === 'open' && (
        <Button variant="ink" onClick={() => setAnswering(true)}>
          回复
          <RowName of={name} />
        </Button>
      )}
      {rights.mayBlock && state && title !== null && (
        <TakeDown
          target={isWork ? { work: row.work_id } : { chapter: row.chapter_id }}
          title={title}
          state={state}
          of={name}
        />
      )}
      {isAnswering && <AnswerDialog report={row} onClose={() => setAnswering(false)} />}
    </span>
  );
}
