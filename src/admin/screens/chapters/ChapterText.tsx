import type { ChapterView } from '../../../shared/admin/chapters.ts';
import { Note } from '../../../ui/Note.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Conflict } from '../../parts/Conflict.tsx';
import { TextArea } from '../../parts/Field.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { useDraft } from '../../parts/useDraft.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { VersionActions } from './VersionActions.tsx';

/** The text of a novel's chapter; each save is a new version. */
export function ChapterText({ chapter }: { chapter: ChapterView }) {
  const { id, newest_version: version } = chapter;
  const mayEdit = useMayEdit();
  const query = catalogueApi.useChapterTextQuery({ id, version }, { skip: version === 0 });
  return (
    <Section
      title="正文"
      about={mayEdit && '一行是一段。每次保存是一个新版本，以前的版本还能换回来。'}
    >
      {version === 0 ? (
        <Editor chapter={chapter} note="" text="" />
      ) : (
        <Loaded query={query}>
          {({ note, paragraphs }) => (
            <Editor key={version} chapter={chapter} note={note} text={paragraphs.join('\n')} />
          )}
        </Loaded>
      )}
    </Section>
  );
}

interface EditorProps {
  chapter: ChapterView;
  note: string;
  text: string;
}

function Editor({ chapter: { id, revision }, note, text }: EditorProps) {
  const mayEdit = useMayEdit();
  const draft = useDraft(`text:${id}`, { note, text });
  const [save, { error, isLoading }] = catalogueApi.useSaveTextMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const submit = async (show: boolean) => {
    const paragraphs = draft.values.text.split('\n').filter((line) => line.trim() !== '');
    const { data } = await save({ id, revision, note: draft.values.note, paragraphs, show });
    if (!data) return;
    draft.clear();
    notice(show ? '已保存，读者从现在起看新的' : '已保存成新版本');
  };
  const hasConflict = draft.conflicts.length > 0;
  const isIdle = !draft.isChanged || draft.values.text.trim() === '';
  return (
    <Form
      submitLabel={hasConflict ? '保存我的并换上' : '保存并换上'}
      busy={isLoading}
      isReadOnly={!mayEdit}
      disabled={isIdle}
      failure={hasConflict ? undefined : failure}
      fields={['paragraphs', 'note']}
      onSubmit={() => void submit(true)}
      extra={
        <VersionActions
          draft={draft}
          disabled={isIdle || isLoading}
          onStore={() => void submit(false)}
        />
      }
    >
      {draft.isChanged && <Note tone="amber">有没保存的修改；刷新这一页也还在。</Note>}
      <TextArea
        label="正文"
        rows={16}
        value={draft.values.text}
        disabled={!mayEdit}
        onText={(next) => draft.set({ text: next })}
        problem={problemOf(failure, 'paragraphs')}
      />
      <TextArea
        label="作者的话（可以不写）"
        rows={2}
        value={draft.values.note}
        disabled={!mayEdit}
        onText={(next) => draft.set({ note: next })}
        problem={problemOf(failure, 'note')}
      />
      <Conflict
        fields={draft.conflicts.map((name) => ({
          title: name === 'text' ? '正文' : '作者的话',
          own: draft.values[name],
          present: name === 'text' ? text : note,
        }))}
      />
    </Form>
  );
}
