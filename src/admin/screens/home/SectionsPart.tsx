import type * as v from 'valibot';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import { type getHome, sectionSchema } from '../../../shared/admin/home.ts';
import { homeApi } from '../../api/homeApi.ts';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Columns } from '../../parts/Form.tsx';
import {
  PRICE_TEXTS,
  SECTION_LAYOUT_TEXTS,
  SECTION_SOURCE_TEXTS,
  STATUS_TEXTS,
} from '../../parts/texts.ts';
import { ALWAYS, ItemForm, joined, timesText } from './ItemForm.tsx';
import { PartEditor } from './PartEditor.tsx';
import type { PartProps } from './partProps.ts';

type HomeSection = v.InferOutput<typeof sectionSchema>;
type Home = AdminAnswerOf<typeof getHome>;

const EMPTY: HomeSection = {
  title: '',
  subtitle: '',
  layout: 'grid',
  more: '',
  source: 'hot',
  filter: {},
  count: 6,
  ...ALWAYS,
};

interface SectionsPartProps extends PartProps<HomeSection> {
  home: Home;
}

/** The blocks of works below the banners. */
export function SectionsPart({ kind, part, home }: SectionsPartProps) {
  const [save] = homeApi.useSaveSectionsMutation();
  const sources = sourcesOf(home);
  return (
    <PartEditor
      kind={kind}
      title="版块"
      about="首页上一块一块的作品，从上到下就是这个顺序。"
      addLabel="加一个版块"
      items={part.items}
      keyOf={({ id = '' }) => id}
      nameOf={({ title }) => title}
      aboutOf={(section) =>
        joined(
          SECTION_LAYOUT_TEXTS[section.layout],
          sources[section.source] ?? section.source,
          `最多 ${section.count} 部`,
          timesText(section),
        )
      }
      save={(items) => save({ kind, mark: part.mark, items })}
      renderForm={(props) => (
        <ItemForm {...props} schema={sectionSchema} start={props.item ?? EMPTY}>
          {(form) => <SectionInputs {...form} sources={sources} home={home} />}
        </ItemForm>
      )}
    />
  );
}

function sourcesOf({ lists }: Home): Readonly<Record<string, string>> {
  const own = lists.flatMap(({ id, title }) => [
    [`list:${id}`, `列表：${title}`],
    [`evening:${id}`, `列表：${title}（每晚换一批）`],
  ]);
  return { ...SECTION_SOURCE_TEXTS, ...Object.fromEntries(own) };
}

interface SectionInputsProps {
  values: HomeSection;
  set: (changes: Partial<HomeSection>) => void;
  problemOf: (field: string) => string | undefined;
  sources: Readonly<Record<string, string>>;
  home: Home;
}

function SectionInputs({ values, set, problemOf, sources, home }: SectionInputsProps) {
  const { filter } = values;
  // A filter that is chosen as "all" is absent.
  const narrow = (name: 'status' | 'price' | 'category', value: string) => {
    const { [name]: _before, ...others } = filter;
    set({ filter: value === '' ? others : { ...others, [name]: value } });
  };
  const text = (name: 'title' | 'subtitle' | 'more', label: string, hint?: string) => ({
    label,
    hint,
    value: values[name],
    problem: problemOf(name),
    onText: (value: string) => set({ [name]: value }),
  });
  const categories = home.categories.items
    .filter(({ facet }) => facet === 'category')
    .map(({ id, title }) => ({ value: id, title }));
  return (
    <Columns>
      <TextField {...text('title', '标题')} />
      <TextField {...text('subtitle', '副标题')} />
      <SelectField
        label="样子"
        value={values.layout}
        choices={choicesOf(SECTION_LAYOUT_TEXTS)}
        onChoose={(layout) => set({ layout: layout as HomeSection['layout'] })}
      />
      <SelectField
        label="作品来自"
        value={values.source}
        choices={choicesOf({ [values.source]: values.source, ...sources })}
        problem={problemOf('source')}
        onChoose={(source) => set({ source })}
      />
      <TextField
        label="最多几部"
        inputMode="numeric"
        value={String(values.count)}
        problem={problemOf('count') && '1 到 60'}
        onText={(count) => set({ count: Number(count.replaceAll(/\D/g, '')) })}
      />
      <SelectField
        label="只要连载状态"
        value={filter.status ?? ''}
        choices={choicesOf(STATUS_TEXTS, '全部')}
        onChoose={(value) => narrow('status', value)}
      />
      <SelectField
        label="只要收费方式"
        value={filter.price ?? ''}
        choices={choicesOf(PRICE_TEXTS, '全部')}
        onChoose={(value) => narrow('price', value)}
      />
      <SelectField
        label="只要分类"
        value={filter.category ?? ''}
        choices={[{ value: '', title: '全部' }, ...categories]}
        onChoose={(value) => narrow('category', value)}
      />
      <TextField {...text('more', '“更多”打开', '本站的路径（/ 开头）或网址，可以不填')} />
    </Columns>
  );
}
