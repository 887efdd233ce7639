import type { ChapterView } from '../../../shared/admin/chapters.ts';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Conflict } from '../../parts/Conflict.tsx';
import { DropChanges } from '../../parts/DropChanges.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { TimeField } from '../../parts/TimeField.tsx';
import { momentText } from '../../parts/texts.ts';
import { useDraft } from '../../parts/useDraft.ts';
import { useMayEdit } from '../../parts/useMe.ts';

const FIELD_TITLES = {
  title: '标题',
  volume: '卷',
  price: '金币',
  free_at: '免费时间',
  trial_seconds: '试看秒数',
} as const;

/** Title, volume and price of a chapter, from when it is free, and the trial of an episode. */
export function ChapterForm({ chapter }: { chapter: ChapterView }) {
  const { id, title, volume, price, free_at, trial_seconds, revision } = chapter;
  const mayEdit = useMayEdit();
  const trial = trial_seconds === null ? {} : { trial_seconds };
  const saved = { title, volume, price, free_at, ...trial };
  const draft = useDraft(`chapter:${id}`, saved);
  const [save, { error, isLoading }] = catalogueApi.useChangeChapterMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const hasConflict = draft.conflicts.length > 0;
  const submit = async () => {
    const { data } = await save({ id, revision, ...draft.changes });
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
        <Columns>
          <TextField
            label={FIELD_TITLES.title}
            value={draft.values.title}
            disabled={!mayEdit}
            onText={(text) => draft.set({ title: text })}
            problem={problemOf(failure, 'title')}
          />
          <TextField
            label={FIELD_TITLES.volume}
            value={draft.values.volume}
            disabled={!mayEdit}
            onText={(text) => draft.set({ volume: text })}
            problem={problemOf(failure, 'volume')}
          />
          <TextField
            label={FIELD_TITLES.price}
            hint="0 是免费"
            inputMode="numeric"
            value={String(draft.values.price)}
            disabled={!mayEdit}
            onText={(text) => draft.set({ price: Number(text.replaceAll(/\D/g, '')) })}
            problem={problemOf(failure, 'price')}
          />
          <TimeField
            label={FIELD_TITLES.free_at}
            hint="从这时起不收金币；不填就按作品的设置"
            value={draft.values.free_at || null}
            disabled={!mayEdit}
            onChange={(at) => draft.set({ free_at: at ?? 0 })}
            problem={problemOf(failure, 'free_at')}
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
        <Conflict
          fields={draft.conflicts.map((name) => ({
            title: FIELD_TITLES[name],
            own: textOf(name, draft.values[name]),
            present: textOf(name, saved[name]),
          }))}
        />
      </Form>
    </Section>
  );
}

function textOf(name: keyof typeof FIELD_TITLES, value: string | number | undefined): string {
  return name === 'free_at' ? momentText(Number(value) || null, '') : String(value);
}
