import { useState } from 'react';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { listComing } from '../../../shared/admin/publishing.ts';
import { Button } from '../../../ui/Button.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { TimeField } from '../../parts/TimeField.tsx';
import { useMayEdit } from '../../parts/useMe.ts';
import styles from './ComingTable.module.css';

type Coming = AdminAnswerOf<typeof listComing>['items'][number];

interface ComingTableProps {
  items: readonly Coming[];
  /** Whether the rows are of several works. */
  hasWork?: boolean;
}

/** Scheduled chapters, each of which can get another time or become a draft again. */
export function ComingTable({ items, hasWork = false }: ComingTableProps) {
  const mayEdit = useMayEdit();
  return (
    <Table label="排期" columns={columnsOf(hasWork, mayEdit)} rows={items} keyOf={({ id }) => id} />
  );
}

function columnsOf(hasWork: boolean, mayEdit: boolean): readonly Column<Coming>[] {
  return [
    {
      id: 'title',
      title: '章节',
      isMain: true,
      cell: (row) => <Title row={row} hasWork={hasWork} />,
    },
    {
      id: 'at',
      title: '发布时间',
      isWhole: true,
      cell: ({ published_at }) => momentText(published_at),
    },
    ...(mayEdit ? [{ id: 'do', title: '操作', cell: (row: Coming) => <Actions row={row} /> }] : []),
  ];
}

function Title({ row, hasWork }: { row: Coming; hasWork: boolean }) {
  return (
    <AdminLink className={styles.title} href={`/admin/chapters/${row.id}`}>
      <span className={styles.name}>{row.title}</span>
      {hasWork && <span className={styles.about}>《{row.work_title}》</span>}
    </AdminLink>
  );
}

function Actions({ row }: { row: Coming }) {
  const [isMoving, setMoving] = useState(false);
  const [cancel, { isLoading }] = catalogueApi.useCancelComingMutation();
  const run = useRun();
  const name = `${row.work_title} ${row.title}`;
  if (isMoving) return <MoveForm row={row} onClose={() => setMoving(false)} />;
  return (
    <div className={styles.buttons}>
      <Button variant="outline" size="s" onClick={() => setMoving(true)}>
        改时间
        <RowName of={name} />
      </Button>
      <Button
        variant="plain"
        size="s"
        busy={isLoading}
        onClick={() => void run(cancel({ id: row.id }), `《${row.title}》又是草稿了`)}
      >
        取消定时
        <RowName of={name} />
      </Button>
    </div>
  );
}

function MoveForm({ row, onClose }: { row: Coming; onClose: () => void }) {
  const [at, setAt] = useState<number | null>(row.published_at);
  const [move, { error, isLoading }] = catalogueApi.useMoveComingMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await move({ id: row.id, at: at ?? row.published_at });
    if (!data) return;
    notice('时间改好了');
    onClose();
  };
  return (
    <Form
      submitLabel="改时间"
      busy={isLoading}
      disabled={at === null}
      failure={failure}
      fields={['at']}
      onSubmit={() => void submit()}
      extra={
        <Button variant="plain" size="l" onClick={onClose}>
          不改
        </Button>
      }
    >
      <TimeField
        label={`《${row.title}》什么时候发布`}
        value={at}
        problem={problemOf(failure, 'at')}
        onChange={setAt}
      />
    </Form>
  );
}
