import type { WorkView } from '../../../shared/admin/works.ts';
import { Note } from '../../../ui/Note.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { useNotice } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { Picture } from '../../parts/pictures/Picture.tsx';
import { PictureUpload } from '../../parts/pictures/PictureUpload.tsx';
import { useMayEdit } from '../../parts/useMe.ts';
import styles from './CoverSection.module.css';

/** The cover of a work, which it needs before it is published. */
export function CoverSection({ work: { id, title, cover, revision, state } }: { work: WorkView }) {
  const mayEdit = useMayEdit();
  const [save, { error }] = catalogueApi.useChangeWorkMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const use = async (key: string) => {
    const { data } = await save({ id, revision, cover: key });
    if (data) notice('封面换好了');
    return data !== undefined;
  };
  return (
    <Section title="封面" about={mayEdit && 'JPEG、PNG、WebP、GIF 或 AVIF，会裁成 3:4。'}>
      <div className={styles.cover}>
        <Picture path={cover} as="cover" alt={`《${title}》的封面`} />
        <div className={styles.change}>
          {cover === '' && state === 'draft' && (
            <Note tone="amber">还没有封面；有了封面才能发布。</Note>
          )}
          <div role="alert">
            {failure && (
              <Note tone="accent">
                {failure.error === 'stale'
                  ? '别的操作员刚保存过这部作品，封面还没有换。看一眼，再按一次。'
                  : failure.message}
              </Note>
            )}
          </div>
          {mayEdit && (
            <PictureUpload
              as="cover"
              label={cover === '' ? '选封面' : '换封面'}
              sendLabel="用作封面"
              onStored={use}
            />
          )}
        </div>
      </div>
    </Section>
  );
}
