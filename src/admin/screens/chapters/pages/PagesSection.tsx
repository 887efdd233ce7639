import { useState } from 'react';
import type { AdminAnswerOf } from '../../../../shared/admin/call.ts';
import type { ChapterView, getPages } from '../../../../shared/admin/chapters.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { failureOf } from '../../../api/adminApi.ts';
import { catalogueApi } from '../../../api/catalogueApi.ts';
import { Form } from '../../../parts/Form.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { useNotice } from '../../../parts/Notice.tsx';
import { Section } from '../../../parts/Page.tsx';
import { useDraft } from '../../../parts/useDraft.ts';
import { useMayEdit } from '../../../parts/useMe.ts';
import { PageCard } from './PageCard.tsx';
import { movePage, type Pages, putPictures, removePage } from './pageOrder.ts';
import styles from './Pages.module.css';
import { VersionActions } from '../VersionActions.tsx';
import { PageUpload } from './PageUpload.tsx';

/**
 * The pages of a version of a comic's chapter, the newest one at first; every save is a version of its own. A version
 * that comes meanwhile is offered, and takes nothing away.
 */
export function PagesSection({ chapter }: { chapter: ChapterView }) {
  const { id, newest_version: newest } = chapter;
  const [version, setVersion] = useState(newest);
  const mayEdit = useMayEdit();
  const query = catalogueApi.useChapterPagesQuery({ id, version });
  return (
    <Section
      title="页"
      about={`第 ${version} 版。${mayEdit ? '改好以后存成新的一版，原来的保留 7 天。' : ''}`}
    >
      {newest > version && (
        <>
          <Note tone="amber">
            {`已经有第 ${newest} 版了，这里还是第 ${version} 版。保存就再多一版。`}
          </Note>
          <div className={styles.buttons}>
            <Button variant="outline" onClick={() => setVersion(newest)}>
              {`看第 ${newest} 版`}
            </Button>
          </div>
        </>
      )}
      <Loaded query={query}>
        {({ pages }) => (
          <Arrangement
            key={version}
            chapter={chapter}
            version={version}
            pages={pages}
            onSaved={setVersion}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface ArrangementProps {
  chapter: ChapterView;
  /** That the pages are of. */
  version: number;
  pages: AdminAnswerOf<typeof getPages>['pages'];
  onSaved: (version: number) => void;
}

/** Pages beyond these are shown when they are asked for: a chapter may have 2,000. */
const SHOWN_AT_ONCE = 60;

function Arrangement({ chapter, version, pages, onSaved }: ArrangementProps) {
  const { id, revision } = chapter;
  const stored: Pages = pages.map(({ idx, small_path }) => ({ name: idx, path: small_path }));
  const draft = useDraft(`pages:${id}:${version}`, { pages: stored });
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [save, { error, isLoading }] = catalogueApi.useSavePagesMutation();
  const mayEdit = useMayEdit();
  const notice = useNotice();
  const { isChanged } = draft;
  const arranged = draft.values.pages;
  const change = (step: (now: Pages) => Pages) =>
    draft.set((values) => ({ pages: step(values.pages) }));
  const submit = async (show: boolean) => {
    const order = arranged.map(({ name }) => name);
    const { data } = await save({ id, revision, from_version: version, order, show });
    if (!data) return;
    draft.clear();
    notice(show ? '已保存，读者从现在起看新的' : '已保存成新版本');
    onSaved(data.version);
  };
  const isIdle = !isChanged || arranged.length === 0;
  return (
    <Form
      submitLabel="保存并换上"
      busy={isLoading}
      isReadOnly={!mayEdit}
      disabled={isIdle}
      failure={failureOf(error)}
      onSubmit={() => void submit(true)}
      extra={
        <VersionActions
          draft={draft}
          disabled={isIdle || isLoading}
          onStore={() => void submit(false)}
        />
      }
    >
      {isChanged && <Note tone="amber">有没保存的修改；刷新这一页也还在。</Note>}
      {arranged.length === 0 && <Note tone="accent">至少要留一页。</Note>}
      <ol className={styles.pages}>
        {arranged.slice(0, shown).map((page, at) => (
          <PageCard
            // A picture may be there twice.
            key={typeof page.name === 'number' ? page.name : `${at} ${page.name}`}
            page={page}
            at={at}
            count={arranged.length}
            mayEdit={mayEdit}
            onMove={(by) => change((now) => movePage(now, at, by))}
            onRemove={() => change((now) => removePage(now, at))}
            onReplace={(keys) => change((now) => putPictures(now, page.name, keys))}
          />
        ))}
      </ol>
      <div className={styles.buttons}>
        {arranged.length > shown && (
          <Button variant="outline" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {`再看 ${Math.min(SHOWN_AT_ONCE, arranged.length - shown)} 页，共 ${arranged.length} 页`}
          </Button>
        )}
        {mayEdit && (
          <PageUpload
            label="在最后加一页"
            onStored={(keys) => change((now) => putPictures(now, undefined, keys))}
          />
        )}
      </div>
    </Form>
  );
}
