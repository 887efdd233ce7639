import * as v from 'valibot';
import { type WorkView, workSchema } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Form, problemOf } from '../../parts/Form.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { type Draft, useDraft } from '../../parts/useDraft.ts';
import { momentText } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { FIELD_TITLES, fieldsOf, type WorkFields } from './workFields.ts';
import { WorkInputs } from './WorkInputs.tsx';
import styles from './WorkForm.module.css';

/** The fields of a work. What was edited by hand stays locked against imports until it is unlocked. */
export function WorkForm({ work }: { work: WorkView }) {
  const mayEdit = useMayEdit();
  const draft = useDraft(`work:${work.id}`, fieldsOf(work));
  const [save, { error, isLoading, reset }] = catalogueApi.useChangeWorkMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const theirs = failure?.error === 'stale' ? parsedWork(failure.current) : undefined;
  const submit = async (revision: number) => {
    const { tags, ...others } = draft.changes;
    const ownTags = tags && { tags: tags.filter(Boolean) };
    const { data } = await save({ id: work.id, revision, ...others, ...ownTags });
    if (!data) return;
    draft.clear();
    notice('已保存');
  };
  return (
    <Section title="资料">
      <Form
        submitLabel="保存"
        busy={isLoading}
        disabled={!mayEdit || !draft.isChanged}
        failure={theirs ? undefined : failure}
        fields={Object.keys(FIELD_TITLES)}
        onSubmit={() => void submit(work.revision)}
        extra={
          draft.isChanged && (
            <Button variant="plain" size="l" onClick={draft.clear}>
              放弃修改
            </Button>
          )
        }
      >
        {draft.isChanged && <Note tone="amber">有没保存的修改；刷新这一页也还在。</Note>}
        <WorkInputs
          kind={work.kind}
          draft={draft}
          disabled={!mayEdit}
          problemOf={(field) => problemOf(failure, field)}
        />
        {theirs && (
          <Conflict
            draft={draft}
            theirs={theirs}
            onTake={() => {
              draft.clear();
              reset();
            }}
            onSave={() => void submit(theirs.revision)}
          />
        )}
      </Form>
      {work.locked.length > 0 && <Locks work={work} mayEdit={mayEdit} />}
    </Section>
  );
}

interface ConflictProps {
  draft: Draft<WorkFields>;
  theirs: WorkView;
  onTake: () => void;
  onSave: () => void;
}

/** Another operator has saved meanwhile: both values of the fields that differ. */
function Conflict({ draft, theirs, onTake, onSave }: ConflictProps) {
  const saved = fieldsOf(theirs);
  const names = Object.keys(draft.changes) as (keyof WorkFields)[];
  return (
    <div className={styles.conflict} role="alert">
      <p className={styles.conflictTitle}>别的操作员刚保存过这部作品，你的还没有保存。</p>
      <dl className={styles.both}>
        {names.map((name) => (
          <div key={name} className={styles.pair}>
            <dt>{FIELD_TITLES[name]}</dt>
            <dd>你的：{textOf(name, draft.values[name])}</dd>
            <dd>现在的：{textOf(name, saved[name])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button variant="outline" onClick={onTake}>
          用现在的
        </Button>
        <Button onClick={onSave}>保存我的</Button>
      </div>
    </div>
  );
}

function Locks({ work, mayEdit }: { work: WorkView; mayEdit: boolean }) {
  const [change, { isLoading }] = catalogueApi.useChangeWorkMutation();
  const run = useRun();
  const titles: Readonly<Record<string, string>> = { ...FIELD_TITLES, cover: '封面' };
  const unlock = (name: string) => {
    const { id, revision } = work;
    void run(change({ id, revision, unlock: [name as keyof WorkFields] }), '以后导入可以改它了');
  };
  return (
    <div className={styles.locks}>
      <p className={styles.hint}>手工改过、导入不会再动的：</p>
      <ul className={styles.actions}>
        {work.locked.map((name) => (
          <li key={name}>
            <Button
              variant="inset"
              icon={mayEdit ? 'close' : undefined}
              disabled={!mayEdit || isLoading}
              onClick={() => unlock(name)}
            >
              {`${mayEdit ? '放开 ' : ''}${titles[name] ?? name}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function parsedWork(value: unknown): WorkView | undefined {
  const parsed = v.safeParse(workSchema, value);
  return parsed.success ? parsed.output : undefined;
}

function textOf(name: keyof WorkFields, value: string | number | readonly string[]): string {
  if (name === 'free_from' || name === 'free_until') return momentText(Number(value) || null, '空');
  return (Array.isArray(value) ? value.join(' ') : String(value)) || '空';
}
