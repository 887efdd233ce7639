import { useState } from 'react';
import { countedChapters } from '../chapterUnits.ts';
import { byteCount, ranges } from '../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { WorkPicture } from '../../../ui/WorkPicture.tsx';
import { cleanupOf } from './cleanups.ts';
import styles from './Space.module.css';
import { sumBytes } from '../../../shared/offline/chapters/summaries.ts';
import { OTHERS_WORK, type SpaceWork } from './spaceWorks.ts';
import * as texts from './texts.ts';
import { useFreeSpace } from './useFreeSpace.ts';

const WORKS_SHOWN = 6;

export function SpaceWorks({ works }: { works: readonly SpaceWork[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [removing, setRemoving] = useState<SpaceWork>();
  const free = useFreeSpace();
  if (works.length === 0) return null;
  const shown = isOpen ? works : works.slice(0, WORKS_SHOWN);
  const remove = (work: SpaceWork) => {
    setRemoving(undefined);
    free(cleanupOf(work.chapters));
  };
  return (
    <section aria-label={texts.WORKS}>
      <SectionHead
        title={texts.WORKS}
        note={texts.worksAndSize(
          works.filter(({ uuid }) => uuid !== OTHERS_WORK).length,
          byteCount(sumBytes(works)),
        )}
      />
      <ul className={styles.card}>
        {shown.map((work) => (
          <li key={work.uuid} className={styles.row}>
            <WorkPicture
              kind={work.kind}
              path={work.cover}
              coverClass={styles.cover}
              still={styles.still}
            />
            <span className={styles.texts}>
              <span className={styles.title}>{work.title}</span>
              <span className={styles.text}>{workNote(work)}</span>
            </span>
            <span className={styles.size}>{byteCount(work.bytes)}</span>
            <IconButton
              icon={SCREEN_ICONS.trash}
              label={texts.deleteAloud(work.title, byteCount(work.bytes))}
              size={20}
              className={styles.remove}
              onClick={() => setRemoving(work)}
            />
          </li>
        ))}
      </ul>
      {works.length > shown.length && (
        <Button variant="inset" block className={styles.more} onClick={() => setIsOpen(true)}>
          {texts.allWorks(works.length)}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={texts.deleteWorkQuestion(
            removing.title,
            chaptersIn(removing, removing.chapters.length),
            byteCount(removing.bytes),
          )}
          text={removing.kind === 'film' ? texts.WATCHING_REMAINS : texts.READING_REMAINS}
          confirmLabel={texts.DELETE}
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

/** Where the work is unknown, so is the kind. */
function chaptersIn({ uuid, kind }: SpaceWork, count: number): string {
  const isKnown = uuid !== OTHERS_WORK && uuid !== '';
  return isKnown ? countedChapters(count, [{ kind }]) : texts.chapterCount(count);
}

/** 已下 第 82–89 话 · 看过留下 3 话 · 没下完 1 话. */
export function workNote(work: SpaceWork): string {
  const { uuid, kind, chapters, chaptersOfAll } = work;
  if (uuid === OTHERS_WORK) return texts.backInAccount(chaptersIn(work, chapters.length));
  const whole = chapters.filter(({ isWhole }) => isWhole);
  const downloaded = whole.filter(({ isPinned }) => isPinned);
  const read = whole.length - downloaded.length;
  const parts = chapters.length - whole.length;
  if (kind === 'film' && chaptersOfAll === 1)
    return parts > 0 ? texts.INCOMPLETE : texts.DOWNLOADED_FILM;
  const isAll = chaptersOfAll > 0 && downloaded.length >= chaptersOfAll;
  const range = isAll
    ? texts.downloadedAll(chaptersIn(work, downloaded.length))
    : texts.downloadedChapters(ranges(downloaded.map(({ index }) => index)), CHAPTER_UNITS[kind]);
  return [
    downloaded.length > 0 && range,
    read > 0 && texts.cached(chaptersIn(work, read)),
    parts > 0 && texts.incomplete(chaptersIn(work, parts)),
  ]
    .filter(Boolean)
    .join(' · ');
}
