import type { WorkWithChapters } from '../../../api/works.ts';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { useWasKept } from './useWasKept.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChapterBreak } from '../../../ui/ChapterBreak.tsx';
import { ChapterEnd } from '../../../ui/ChapterEnd.tsx';
import styles from '../Reader.module.css';
import {
  chapterAddress,
  chapterName,
  lastText,
  missingBetween,
  pagesNote,
  useAlsoRead,
  useCollect,
  useOpenChapter,
  useShare,
} from '../../work/face.ts';

interface ReaderEndProps {
  readonly content: ComicContent;
  readonly work: WorkWithChapters | undefined;
  /** What lies in the row. */
  readonly chapters: readonly ComicContent[];
  /** Goes to a chapter that lies in the row already; false where it does not. */
  readonly onOpenInRow: (chapter: string) => boolean;
}

/** Under the last page: on to the next chapter, or what to do until there is one (design 28). */
export function ReaderEnd({ content, work, chapters, onOpenInRow }: ReaderEndProps) {
  const { isCollected, toggle } = useCollect(content.work);
  const share = useShare(content.work, work?.detail.title ?? '');
  const openChapter = useOpenChapter({ replace: true });
  const next = useNext(content, work);
  const follower = chapters.find(({ uuid }) => uuid === content.next);
  // What else there is, where this is the end of everything.
  const also = useAlsoRead(content.work, content.next === null);
  return (
    <div className={styles.end}>
      <ChapterEnd
        next={next}
        onOpen={(event) => {
          if (content.next === null || !onOpenInRow(content.next)) openChapter({})(event);
        }}
        lastText={lastText(work?.detail)}
        also={also}
        actions={
          <>
            <Button variant="inset" icon="mark" iconFilled={isCollected} onClick={toggle}>
              {isCollected ? '已收藏' : '收藏'}
            </Button>
            <Button variant="inset" icon={SCREEN_ICONS.share} onClick={share}>
              分享
            </Button>
          </>
        }
      />
      {follower && (
        <ChapterBreak
          label={chapterName(follower)}
          missing={missingBetween(content.index, follower.index)}
        />
      )}
    </div>
  );
}

function useNext(content: ComicContent, work: WorkWithChapters | undefined) {
  const kept = useWasKept(content.work, content.next);
  if (content.next === null) return null;
  const uuid = content.next;
  const chapter = work?.directory.chapters.find((each) => each.uuid === uuid);
  return {
    href: chapterAddress(content.work, uuid),
    label: chapter ? chapterName(chapter) : '下一话',
    note: chapter?.locked && !kept ? `${chapter.price} 金币解锁` : pagesNote(chapter?.size ?? 0),
    kept,
  };
}
