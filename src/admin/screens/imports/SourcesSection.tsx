import { useState } from 'react';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { listSources, SourceView } from '../../../shared/admin/imports.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { importApi } from '../../api/importApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Loaded, type QueryState } from '../../parts/Loaded.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { useDraft } from '../../parts/useDraft.ts';
import { sourceText } from './fileTexts.ts';
import styles from './SourcesSection.module.css';

interface SourcesSectionProps {
  query: QueryState<AdminAnswerOf<typeof listSources>>;
  mayEdit: boolean;
  isOwner: boolean;
}

const CLOSED = { isOpen: false };

/** Folders of the server that are scanned; nothing is ever written to them. */
export function SourcesSection({ query, mayEdit, isOwner }: SourcesSectionProps) {
  const form = useDraft('new source form', CLOSED);
  return (
    <Section
      title="来源"
      about="服务器上的文件夹，每几分钟扫描一次。只读，不会改动里面的文件；文件不见了，已导入的也还在。"
      actions={
        isOwner && (
          <Button variant="outline" onClick={() => form.set(({ isOpen }) => ({ isOpen: !isOpen }))}>
            添加文件夹
          </Button>
        )
      }
    >
      <div className={styles.sources}>
        {form.values.isOpen && <AddSource onDone={form.clear} />}
        <Loaded query={query}>
          {({ items }) => (
            <Table
              label="来源"
              columns={columnsOf(mayEdit, isOwner)}
              rows={items}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </div>
    </Section>
  );
}

const EMPTY = { path: '', name: '' };

function AddSource({ onDone }: { onDone: () => void }) {
  const draft = useDraft('new source', EMPTY);
  const { path, name } = draft.values;
  const [add, { error, isLoading }] = importApi.useAddSourceMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await add({ path, ...(name.trim() && { name }) });
    if (!data) return;
    draft.clear();
    notice('已添加，正在扫描');
    onDone();
  };
  return (
    <Form
      submitLabel="添加并扫描"
      busy={isLoading}
      disabled={path.trim() === ''}
      failure={failure}
      fields={['path', 'name']}
      onSubmit={() => void submit()}
    >
      <Columns>
        <TextField
          label="文件夹的完整路径"
          placeholder="/srv/漫画"
          autoComplete="off"
          spellCheck={false}
          value={path}
          onText={(text) => draft.set({ path: text })}
          problem={problemOf(failure, 'path')}
        />
        <TextField
          label="名字（可以不写）"
          value={name}
          onText={(text) => draft.set({ name: text })}
          problem={problemOf(failure, 'name')}
        />
      </Columns>
    </Form>
  );
}

function columnsOf(mayEdit: boolean, isOwner: boolean): readonly Column<SourceView>[] {
  return [
    {
      id: 'name',
      title: '名字',
      isMain: true,
      cell: ({ name, path }) => (
        <span className={styles.name}>
          <strong>{name}</strong>
          {path && <span className={styles.path}>{path}</span>}
        </span>
      ),
    },
    { id: 'state', title: '状态', cell: (row) => (row.path ? sourceText(row) : '正常') },
    {
      id: 'files',
      title: '文件',
      cell: ({ files }) =>
        [
          `${files.done} 个已导入`,
          files.waiting + files.importing > 0 && `${files.waiting + files.importing} 个在排队`,
          files.problem > 0 && `${files.problem} 个有问题`,
          files.missing > 0 && `${files.missing} 个缺失`,
        ]
          .filter(Boolean)
          .join('，'),
    },
    {
      id: 'scanned',
      title: '扫描',
      isWhole: true,
      cell: ({ scanned_at }) => momentText(scanned_at),
    },
    ...(mayEdit
      ? [
          {
            id: 'auto',
            title: '自动换版本',
            cell: (row: SourceView) => <AutoSwitch row={row} />,
          },
          {
            id: 'do',
            title: '操作',
            cell: (row: SourceView) => row.path && <Actions row={row} isOwner={isOwner} />,
          },
        ]
      : []),
  ];
}

function AutoSwitch({ row: { id, name, auto } }: { row: SourceView }) {
  const [change] = importApi.useChangeSourceMutation();
  const run = useRun();
  return (
    <Switch
      label={`${name}：文件变了，已发布的章节自动换成新版本`}
      checked={auto}
      onChange={(next) => void run(change({ id, auto: next }), '已保存')}
    />
  );
}

function Actions({ row, isOwner }: { row: SourceView; isOwner: boolean }) {
  const { id, name, paused } = row;
  const [scan] = importApi.useScanSourceMutation();
  const [change] = importApi.useChangeSourceMutation();
  const [remove] = importApi.useRemoveSourceMutation();
  const [isAsking, setAsking] = useState(false);
  const run = useRun();
  return (
    <div className={styles.actions}>
      <Button
        variant="outline"
        size="s"
        disabled={paused}
        onClick={() => void run(scan({ id }), '开始扫描')}
      >
        扫描
        <RowName of={name} />
      </Button>
      <Button
        variant="outline"
        size="s"
        onClick={() => void run(change({ id, paused: !paused }), paused ? '已继续' : '已暂停')}
      >
        {paused ? '继续' : '暂停'}
        <RowName of={name} />
      </Button>
      {isOwner && (
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          移除
          <RowName of={name} />
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`不再导入 ${name}？`}
          text="已经导入的作品和章节都留着，文件夹里的文件也不动。"
          confirmLabel="移除"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run(remove({ id }), '已移除');
          }}
        />
      )}
    </div>
  );
}
