import { readAddress } from '../../lib/addresses.ts';
import { chapterName } from '../../lib/chapterNames.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import { NewVersionButton } from '../offline/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ChapterBreak } from './ChapterBreak.tsx';
import { ChapterEnd } from './ChapterEnd.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useFavorite } from '../work/index.ts';
import { lastText } from '../../lib/updateSchedule.ts';
import { useShare } from '../../state/useShare.ts';
import { charactersNote, missingBetween, pagesNote } from './chapterText.ts';
import { useAlsoRead } from './useAlsoRead.tsx';
import type { ReadContent } from './readContent.ts';
import styles from './ReaderEnds.module.css';
import { type OpenReader, useReader } from './readerContext.ts';
import * as texts from './texts.ts';
import { useIsStored } from './useIsStored.ts';

interface ReaderEndProps {
  readonly content: ReadContent;
  readonly chapters: readonly ReadContent[];
  /** Scrolls to a chapter if it is loaded; otherwise returns false. */
  readonly onOpenInRow: (chapter: string) => boolean;
}

/** Card below the last page: the next chapter, or what to do until it is published. */
export function ReaderEnd({ content, chapters, onOpenInRow }: ReaderEndProps) {
  const reader = useReader();
  const { kind, work } = reader;
  const { isFavorite, toggle } = useFavorite(content.work, kind);
  const share = useShare(content.work, work?.detail.title ?? '', kind);
  const next = useNext(content, reader);
  const follower = chapters.find(({ uuid }) => uuid === content.next);
  // Recommendations only at the end of the last chapter.
  const also = useAlsoRead(content.work, content.next === null, kind);
  return (
    <div className={styles.end}>
      <ChapterEnd
        unit={CHAPTER_UNITS[kind]}
        next={next}
        onNext={(event) => {
          if (content.next !== null && onOpenInRow(content.next)) event.preventDefault();
        }}
        lastText={lastText(work?.detail, kind)}
        also={also}
        actions={
          <>
            <NewVersionButton work={work} chapter={content.uuid} />
            <Button variant="inset" icon="mark" iconFilled={isFavorite} onClick={toggle}>
              {isFavorite ? texts.COLLECTED : texts.COLLECT}
            </Button>
            <Button variant="inset" icon={SCREEN_ICONS.share} onClick={share}>
              {texts.SHARE}
            </Button>
          </>
        }
      />
      {follower && (
        <ChapterBreak
          label={chapterName(follower, kind)}
          missing={missingBetween(content.index, follower.index, kind)}
        />
      )}
    </div>
  );
}

function useNext(content: ReadContent, { kind, work }: OpenReader) {
  const stored = useIsStored(content.work, content.next);
  if (content.next === null) return null;
  const uuid = content.next;
  const chapter = work?.directory.chapters.find((each) => each.uuid === uuid);
  const size = chapter?.size ?? 0;
  const sizeNote = kind === 'novel' ? charactersNote(size) : pagesNote(size);
  return {
    href: readAddress(kind, content.work, uuid),
    label: chapter ? chapterName(chapter, kind) : texts.nextChapter(CHAPTER_UNITS[kind]),
    note: chapter?.locked && !stored ? texts.unlockFor(chapter.price) : sizeNote,
    stored,
  };
}
