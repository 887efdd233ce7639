import type * as v from 'valibot';
import { categorySchema } from '../../../shared/admin/home.ts';
import { homeApi } from '../../api/homeApi.ts';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Columns } from '../../parts/Form.tsx';
import { ALWAYS, ItemForm, joined, timesText } from './ItemForm.tsx';
import { PartEditor } from './PartEditor.tsx';
import type { PartProps } from './partProps.ts';

type Category = v.InferOutput<typeof categorySchema>;

const FACET_TEXTS = { category: '分类', form: '影视类型' } as const;
const EMPTY: Category = { facet: 'category', id: '', title: '', ...ALWAYS };

/** Categories, and the forms of films, by which readers filter works. */
export function CategoriesPart({ kind, part }: PartProps<Category>) {
  const [save] = homeApi.useSaveCategoriesMutation();
  return (
    <PartEditor
      kind={kind}
      title="分类"
      about="读者用来筛选作品。作品的“分类”填的是这里的“作品里的写法”。"
      addLabel="加一个分类"
      items={part.items}
      keyOf={({ facet, id }) => `${facet} ${id}`}
      nameOf={({ title }) => title}
      aboutOf={({ facet, id, ...times }) =>
        joined(kind === 'film' ? FACET_TEXTS[facet] : '', id, timesText(times))
      }
      // Each facet has an order of its own.
      maySwap={(a, b) => a.facet === b.facet}
      save={(items) => save({ kind, mark: part.mark, items })}
      renderForm={(props) => (
        <ItemForm {...props} schema={categorySchema} start={props.item ?? EMPTY}>
          {({ values, set, problemOf }) => (
            <Columns>
              {kind === 'film' && (
                <SelectField
                  label="按什么"
                  value={values.facet}
                  choices={choicesOf(FACET_TEXTS)}
                  onChoose={(facet) => set({ facet: facet as Category['facet'] })}
                />
              )}
              <TextField
                label="名字"
                value={values.title}
                problem={problemOf('title')}
                onText={(title) => set({ title })}
              />
              <TextField
                label="作品里的写法"
                value={values.id}
                problem={problemOf('id')}
                onText={(id) => set({ id })}
              />
            </Columns>
          )}
        </ItemForm>
      )}
    />
  );
}
