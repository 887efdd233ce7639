import type { WorkView } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Conflict } from '../../parts/Conflict.tsx';
import { DropChanges } from '../../parts/DropChanges.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { useDraft } from '../../parts/useDraft.ts';
import { momentText } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { FIELD_TITLES, fieldsOf, type WorkFields } from './workFields.ts';
import { WorkInputs } from './WorkInputs.tsx';
import styles from './WorkForm.module.css';

/** The fields of a work. What was edited by hand stays locked against imports until it is unlocked. */
export function WorkForm({ work }: { work: WorkView }) {
  const mayEdit = useMayEdit();
  const saved = fieldsOf(work);
  const draft = useDraft(`work:${work.id}`, saved);
  const [save, { error, isLoading }] = catalogueApi.useChangeWorkMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const hasConflict = draft.conflicts.length > 0;
  const submit = async () => {
    const { tags, ...others } = draft.changes;
    const ownTags = tags && { tags: tags.filter(Boolean) };
    const { id, revision } = work;
    const { data } = await save({ id, revision, ...others, ...ownTags });
    if (!data) return;
    draft.clear();
    notice('已保存');
  };
  return (
    <Section title="资料">
      <Form
        submitLabel={hasConflict ? '保存我的' : '保存'}
        busy={isLoading}
        isReadOnly={!mayEdit}
        disabled={!draft.isChanged}
        failure={hasConflict ? undefined : failure}
        fields={Object.keys(FIELD_TITLES)}
        onSubmit={() => void submit()}
        extra={<DropChanges draft={draft} />}
      >
        {draft.isChanged && <Note tone="amber">有没保存的修改；刷新这一页也还在。</Note>}
        <WorkInputs
          kind={work.kind}
          draft={draft}
          disabled={!mayEdit}
          problemOf={(field) => problemOf(failure, field)}
        />
        <Conflict
          fields={draft.conflicts.map((name) => ({
            title: FIELD_TITLES[name],
            own: textOf(name, draft.values[name]),
            present: textOf(name, saved[name]),
          }))}
        />
      </Form>
      {work.locked.length > 0 && <Locks work={work} mayEdit={mayEdit} />}
    </Section>
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
            {mayEdit ? (
              <Button
                variant="inset"
                icon="close"
                disabled={isLoading}
                onClick={() => unlock(name)}
              >
                {`放开 ${titles[name] ?? name}`}
              </Button>
            ) : (
              <Tag>{titles[name] ?? name}</Tag>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function textOf(name: keyof WorkFields, value: string | number | readonly string[]): string {
  if (name === 'free_from' || name === 'free_until') return momentText(Number(value) || null, '');
  return Array.isArray(value) ? value.join(' ') : String(value);
}
