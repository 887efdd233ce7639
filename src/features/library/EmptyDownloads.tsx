import { Suspense, useState } from 'react';
import { useDownloads, DownloadSheet } from '../offline/index.ts';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { chapterPlaceText } from '../../lib/chapterPlaceText.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import { HOME_PATHS, type LibraryKind } from '../../lib/addresses.ts';
import { isIos } from '../../lib/platform.ts';
import { byteCount } from '../../lib/format.ts';
import { watchedText } from '../../lib/watchedText.ts';
import { useAppState, useIsOffline } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkPicture } from '../../ui/WorkPicture.tsx';
import { InstallRow } from '../install/index.ts';
import styles from './EmptyDownloads.module.css';
import { startingWorks, type StartingWork } from './startingWorks.ts';
import { useOpenedWorks } from '../../offline/useOpenedWorks.ts';
import * as texts from './texts.ts';

/** No downloads yet: explains what they are for, and suggests works. */
export function EmptyDownloads({ kind }: { kind: LibraryKind }) {
  const isOffline = useIsOffline();
  return (
    <>
      <EmptyState
        art="downloads"
        title={texts.NO_DOWNLOADS}
        text={kind === 'film' ? texts.HOW_TO_DOWNLOAD_FILMS : texts.HOW_TO_DOWNLOAD}
        actions={<Button href={HOME_PATHS[kind]}>{texts.TO_HOME}</Button>}
      />
      {isIos() && <InstallFirst />}
      {!isOffline && <StartWith kind={kind} />}
    </>
  );
}

/** On iOS the installed app has storage of its own, which does not contain earlier downloads. */
function InstallFirst() {
  return (
    <InstallRow>
      {({ open }) => (
        <section className={styles.install} aria-label={texts.ADD_TO_HOME}>
          <span className={styles.installIcon}>
            <Icon name={SCREEN_ICONS.a2hs} />
          </span>
          <span className={styles.text}>
            <span className={styles.installTitle}>{texts.ADD_FIRST}</span>
            <span className={styles.installNote}>{texts.SAFARI_NOTE}</span>
          </span>
          <Button variant="primary" size="s" onClick={open}>
            {texts.HOW}
          </Button>
        </section>
      )}
    </InstallRow>
  );
}

function StartWith({ kind }: { kind: LibraryKind }) {
  const uuids = useAppState(({ user }) => user[`${kind}collectuuids`]);
  const entries = useAppState(({ user }) => user[`${kind}readuuids`]);
  const opened = useOpenedWorks(uuids);
  const [picking, setPicking] = useState<WorkWithChapters>();
  const queued = new Set(useDownloads()?.items.map(({ chapter }) => chapter));
  const works = startingWorks(uuids, opened ?? [], { entries, queued });
  if (works.length === 0) return null;
  return (
    <section aria-label={texts.FIRST_FEW}>
      <SectionHead title={texts.FIRST_FEW_NOTE} />
      <ul className={styles.card}>
        {works.map((start) => (
          <li key={start.work.uuid} className={styles.row}>
            <WorkPicture
              kind={kind}
              path={start.work.detail.cover}
              coverClass={styles.cover}
              still={styles.still}
            />
            <span className={styles.text}>
              <span className={styles.title}>{start.work.detail.title}</span>
              <span className={styles.note}>{startNote(start, CHAPTER_UNITS[kind])}</span>
            </span>
            <Button variant="jade" size="s" icon="dl" onClick={() => setPicking(start.work)}>
              {texts.DOWNLOAD}
              <span className="visuallyHidden">，{start.work.detail.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {picking && <DownloadSheet work={picking} onClose={() => setPicking(undefined)} />}
      </Suspense>
    </section>
  );
}

/** 看到 86 话 · 后 3 话约 56 MB; of a film in one piece 看到 12:05 · 约 56 MB. */
function startNote({ work, entry, chapters, bytes }: StartingWork, unit: string): string {
  const episodes = work.directory.chapters.length;
  if (work.kind === 'film') {
    const at = entry ? watchedText(entry, episodes) : texts.UNSEEN;
    const count = episodes > 1 ? texts.episodes(chapters) : '';
    return texts.startFilm(at, count, byteCount(bytes));
  }
  const place = chapterPlaceText(work.kind, entry);
  const few = entry ? texts.nextFew(chapters, unit) : texts.firstFew(chapters, unit);
  return texts.startNote(place, few, byteCount(bytes));
}
