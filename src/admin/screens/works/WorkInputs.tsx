import type { Kind } from '../../../shared/contract/index.ts';
import { Columns } from '../../parts/Form.tsx';
import { choicesOf, SelectField, TextArea, TextField } from '../../parts/Field.tsx';
import { WEEKDAYS } from '../../parts/weeklyTimes.ts';
import { LAYOUT_TEXTS, PRICE_TEXTS, STATUS_TEXTS } from '../../parts/texts.ts';
import { TimeField } from '../../parts/TimeField.tsx';
import type { Draft } from '../../parts/useDraft.ts';
import { FIELD_TITLES as TITLES, type WorkFields } from './workFields.ts';

interface WorkInputsProps {
  kind: Kind;
  draft: Draft<WorkFields>;
  disabled: boolean;
  problemOf: (field: string) => string | undefined;
}

const WEEKDAY_CHOICES = WEEKDAYS.map((title, at) => ({ value: String(at + 1), title }));

/** The inputs of a work's form. */
export function WorkInputs({ kind, draft, disabled, problemOf }: WorkInputsProps) {
  const { values, set } = draft;
  const text = (name: 'title' | 'author' | 'category' | 'form' | 'language' | 'age_rating') => ({
    label: TITLES[name],
    value: values[name],
    disabled,
    problem: problemOf(name),
    onText: (value: string) => set({ [name]: value }),
  });
  const number = (name: 'comic_price' | 'free_after_days' | 'score_hundredths') => ({
    label: TITLES[name],
    value: String(values[name]),
    disabled,
    inputMode: 'numeric' as const,
    problem: problemOf(name),
    onText: (value: string) => set({ [name]: Number(value.replaceAll(/\D/g, '')) }),
  });
  const time = (name: 'free_from' | 'free_until') => ({
    label: TITLES[name],
    value: values[name] || null,
    disabled,
    problem: problemOf(name),
    onChange: (at: number | null) => set({ [name]: at ?? 0 }),
  });
  const choice = <TName extends 'status' | 'price' | 'layout'>(
    name: TName,
    texts: Readonly<Record<WorkFields[TName], string>>,
  ) => ({
    label: TITLES[name],
    value: values[name],
    choices: choicesOf(texts),
    disabled,
    problem: problemOf(name),
    onChoose: (value: string) => set({ [name]: value }),
  });
  return (
    <>
      <Columns>
        <TextField {...text('title')} />
        <TextField {...text('author')} />
        <TextField {...text('category')} />
        {kind === 'film' && <TextField {...text('form')} />}
      </Columns>
      <TextArea
        label={TITLES.intro}
        value={values.intro}
        disabled={disabled}
        problem={problemOf('intro')}
        onText={(intro) => set({ intro })}
      />
      <TextField
        label={TITLES.tags}
        hint="用空格隔开"
        disabled={disabled}
        value={values.tags.join(' ')}
        problem={problemOf('tags')}
        // A trailing space stays while the next tag is typed; the save leaves empty tags out.
        onText={(tags) => set({ tags: tags.split(/\s/) })}
      />
      <Columns>
        <SelectField {...choice('status', STATUS_TEXTS)} />
        <SelectField {...choice('price', PRICE_TEXTS)} />
        {values.price === 'limited' && (
          <>
            <TimeField {...time('free_from')} hint="不填就是现在起" />
            <TimeField {...time('free_until')} hint="不填就是一直；到时间后恢复收费" />
          </>
        )}
        <TextField {...number('comic_price')} hint="新章节的价格；单章可以另定" />
        <TextField
          {...number('free_after_days')}
          hint="收费章节发布满这么多天就免费，0 是一直收费；单章可以另定时间"
        />
        {kind === 'comic' && <SelectField {...choice('layout', LAYOUT_TEXTS)} />}
        <SelectField
          label={TITLES.weekday}
          value={String(values.weekday)}
          choices={WEEKDAY_CHOICES}
          disabled={disabled}
          onChoose={(value) => set({ weekday: Number(value) })}
        />
        <TextField {...number('score_hundredths')} hint="0 到 1000，960 显示成 9.6" />
        <TextField {...text('language')} hint="代码，例如 zh-CN、ja" />
        <TextField {...text('age_rating')} hint="例如 16+" />
      </Columns>
    </>
  );
}
