import type * as v from 'valibot';
import { bannerSchema } from '../../../shared/admin/home.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { homeApi } from '../../api/homeApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns } from '../../parts/Form.tsx';
import { Picture } from '../../parts/pictures/Picture.tsx';
import { PictureUpload } from '../../parts/pictures/PictureUpload.tsx';
import styles from '../../parts/ListEditor.module.css';
import { ALWAYS, ItemForm, joined, timesText } from './ItemForm.tsx';
import { PartEditor } from './PartEditor.tsx';
import type { PartProps } from './partProps.ts';
import { WorkPicker } from './WorkPicker.tsx';

type Banner = v.InferOutput<typeof bannerSchema>;

const EMPTY: Banner = {
  title: '',
  subtitle: '',
  tag: '',
  image: '',
  work_id: '',
  url: '',
  ...ALWAYS,
};

/** The wide pictures at the top. */
export function BannersPart({ kind, part }: PartProps<Banner>) {
  const [save] = homeApi.useSaveBannersMutation();
  return (
    <PartEditor
      kind={kind}
      title="横幅"
      about="首页最上面的大图，打开一部作品或一个网址。"
      addLabel="加一张横幅"
      items={part.items}
      keyOf={({ id = '' }) => id}
      nameOf={({ title }) => title}
      aboutOf={(banner) => joined(banner.subtitle, banner.url, timesText(banner))}
      save={(items) => save({ kind, mark: part.mark, items })}
      renderForm={(props) => (
        <ItemForm {...props} schema={bannerSchema} start={props.item ?? EMPTY}>
          {({ values, set, problemOf }) => {
            const text = (name: 'title' | 'subtitle' | 'tag', label: string) => ({
              label,
              value: values[name],
              problem: problemOf(name),
              onText: (value: string) => set({ [name]: value }),
            });
            return (
              <>
                <Columns>
                  <TextField {...text('title', '标题')} />
                  <TextField {...text('subtitle', '副标题')} />
                  <TextField {...text('tag', '角标')} />
                </Columns>
                <Picture path={values.image} as="banner" alt={`横幅“${values.title}”`} />
                <div role="alert">
                  {problemOf('image') && <Note tone="accent">{problemOf('image')}</Note>}
                </div>
                <PictureUpload
                  as="banner"
                  label="选图片"
                  sendLabel="用这张图片"
                  onStored={(image) => {
                    set({ image });
                    return Promise.resolve(true);
                  }}
                />
                <Target kind={kind} banner={values} set={set} problem={problemOf('url')} />
              </>
            );
          }}
        </ItemForm>
      )}
    />
  );
}

interface TargetProps {
  kind: PartProps<Banner>['kind'];
  banner: Banner;
  set: (changes: Partial<Banner>) => void;
  problem: string | undefined;
}

/** What the banner opens: a work, or an address. */
function Target({ kind, banner: { work_id, url }, set, problem }: TargetProps) {
  const { data } = catalogueApi.useWorkQuery({ id: work_id }, { skip: work_id === '' });
  if (work_id !== '') {
    return (
      <div className={styles.line}>
        <span className={styles.words}>打开《{data?.work.title ?? '…'}》</span>
        <Button variant="outline" onClick={() => set({ work_id: '' })}>
          换一个
        </Button>
      </div>
    );
  }
  return (
    <>
      <WorkPicker kind={kind} onPick={({ id }) => set({ work_id: id, url: '' })} />
      <TextField
        label="或者打开一个网址"
        hint="https:// 开头，或本站的路径（/ 开头）"
        inputMode="url"
        value={url}
        problem={problem}
        onText={(text) => set({ url: text })}
      />
    </>
  );
}
