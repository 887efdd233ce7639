import * as v from 'valibot';
import { chapterSchema, type ChapterView } from '../../../shared/admin/chapters.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { useDraft } from '../../parts/useDraft.ts';
import { useMayEdit } from '../../parts/useMe.ts';

/** Title, volume and price of a chapter, and the trial of an episode. */
export function ChapterForm({ chapter }: { chapter: ChapterView }) {
  const { id, title, volume, price, trial_seconds, revision } = chapter;
  const mayEdit = useMayEdit();
  const draft = useDraft(`chapter:${id}`, {
    title,
    volume,
    price,
    ...(trial_seconds !== null && { trial_seconds }),
  });
  const [save, { error, isLoading, reset }] = catalogueApi.useChangeChapterMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const current =
    failure?.error === 'stale' ? v.safeParse(chapterSchema, failure.current) : undefined;
  const theirs = current?.success ? current.output : undefined;
  const submit = async (known: number) => {
    const { data } = await save({ id, revision: known, ...draft.changes });
    if (!data) return;
    draft.clear();
    notice('已保存');
  };
  const takeTheirs = () => {
    draft.clear();
    reset();
  };
  return (
    <Section title="资料">
      <Form
        submitLabel={theirs ? '保存我的' : '保存'}
        busy={isLoading}
        disabled={!mayEdit || !draft.isChanged}
        failure={theirs ? undefined : failure}
        fields={['title', 'volume', 'price', 'trial_seconds']}
        onSubmit={() => void submit(theirs?.revision ?? revision)}
        extra={
          draft.isChanged && (
            <Button variant="plain" size="l" onClick={takeTheirs}>
              {theirs ? '用现在的' : '放弃修改'}
            </Button>
          )
        }
      >
        <Columns>
          <TextField
            label="标题"
            value={draft.values.title}
            disabled={!mayEdit}
            onText={(text) => draft.set({ title: text })}
            problem={problemOf(failure, 'title')}
          />
          <TextField
            label="卷"
            value={draft.values.volume}
            disabled={!mayEdit}
            onText={(text) => draft.set({ volume: text })}
            problem={problemOf(failure, 'volume')}
          />
          <TextField
            label="金币"
            hint="0 是免费"
            inputMode="numeric"
            value={String(draft.values.price)}
            disabled={!mayEdit}
            onText={(text) => draft.set({ price: Number(text.replaceAll(/\D/g, '')) })}
            problem={problemOf(failure, 'price')}
          />
          {draft.values.trial_seconds !== undefined && (
            <TextField
              label="试看秒数"
              hint="购买前能看的开头；0 是没有试看，免费的集用不到"
              inputMode="numeric"
              value={String(draft.values.trial_seconds)}
              disabled={!mayEdit}
              onText={(text) => draft.set({ trial_seconds: Number(text.replaceAll(/\D/g, '')) })}
              problem={problemOf(failure, 'trial_seconds')}
            />
          )}
        </Columns>
        {theirs && (
          <Note tone="accent">
            {`别的操作员刚保存过：标题“${theirs.title}”，卷“${theirs.volume || '无'}”，${theirs.price}\u00a0金币`}
            {theirs.trial_seconds !== null && `，试看 ${theirs.trial_seconds}\u00a0秒`}
            。你的还没有保存。
          </Note>
        )}
      </Form>
    </Section>
  );
}
