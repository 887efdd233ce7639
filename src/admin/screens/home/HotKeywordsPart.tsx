import type * as v from 'valibot';
import { hotKeywordSchema } from '../../../shared/admin/home.ts';
import { homeApi } from '../../api/homeApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { ALWAYS, ItemForm, timesText } from './ItemForm.tsx';
import { PartEditor } from './PartEditor.tsx';
import type { PartProps } from './partProps.ts';

type HotKeyword = v.InferOutput<typeof hotKeywordSchema>;

/** Words that the search offers. */
export function HotKeywordsPart({ kind, part }: PartProps<HotKeyword>) {
  const [save] = homeApi.useSaveHotKeywordsMutation();
  return (
    <PartEditor
      kind={kind}
      title="热搜词"
      about="读者打开搜索时看到的词。"
      addLabel="加一个词"
      items={part.items}
      keyOf={({ id = '', word }) => id || word}
      nameOf={({ word }) => word}
      aboutOf={timesText}
      save={(items) => save({ kind, mark: part.mark, items })}
      renderForm={(props) => (
        <ItemForm
          {...props}
          schema={hotKeywordSchema}
          start={props.item ?? { word: '', ...ALWAYS }}
        >
          {({ values, set, problemOf }) => (
            <TextField
              label="词"
              value={values.word}
              problem={problemOf('word')}
              onText={(word) => set({ word })}
            />
          )}
        </ItemForm>
      )}
    />
  );
}
