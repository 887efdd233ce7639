import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { WorkWithChapters } from '../../api/works.ts';
import { getShelf } from '../../lib/pictures.ts';
import type { ComicContent } from '../../shared/contract/index.ts';
import type { StateOfApp } from '../../state/store.ts';
import { ReaderTop } from '../../ui/ReaderTop.tsx';
import { chapterName } from './chapterView.ts';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import styles from './Reader.module.css';
import { ChapterBar, CollectButton, ClockPill } from './ReaderBars.tsx';
import { ReaderDrawer } from './ReaderDrawer.tsx';
import { ReaderEnd } from './ReaderEnd.tsx';
import type { ReadingPosition } from './readingPosition.ts';
import { Strip } from './Strip.tsx';
import { useChrome } from './useChrome.ts';
import { useProgress } from './useProgress.ts';
import { useReadingPlace } from './useReadingPlace.ts';

interface ReaderProps {
  readonly content: ComicContent;
  /** Undefined until it is known: the chapter can be read before. */
  readonly work: WorkWithChapters | undefined;
  readonly onBack: () => void;
}

/** A chapter as a strip (design 21, 22). */
export function Reader({ content, work, onBack }: ReaderProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLElement>(null);
  const stripRef = useRef<HTMLOListElement>(null);
  const store = useStore<StateOfApp>();
  const [before] = useState(() => entryOf(store.getState(), content.work));
  const progress = useProgress({ content, detail: work?.detail, before });
  const lastPage = useRef(0);
  const total = content.pages.length;
  const place = useReadingPlace({
    box: boxRef,
    strip: stripRef,
    pages: content.pages,
    startRatio: before?.chapter === content.uuid ? before.ratio : 0,
    onMove: (position: ReadingPosition) => {
      const isReached = position.page === total && lastPage.current !== total;
      const isDone = position.ratio === 1;
      progress.move(position, lastPage.current !== 0 && (isReached || isDone));
      lastPage.current = position.page;
    },
  });
  const chrome = useChrome(rootRef, boxRef);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  useOpened(content.uuid);
  useLayoutEffect(() => {
    boxRef.current?.focus({ preventScroll: true });
  }, []);

  const name = chapterName(content);
  const title = work?.detail.title ?? before?.title ?? '';
  return (
    <>
      <div ref={rootRef} className={styles.reader}>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={chrome.isShown}
          onClick={chrome.toggle}
        >
          阅读菜单
        </button>
        <section ref={boxRef} className={styles.box} tabIndex={-1} aria-label={`${title} ${name}`}>
          <Strip ref={stripRef} content={content} wanted={place.wanted} />
          <ReaderEnd content={content} work={work} />
        </section>
        <ReaderTop
          title={title}
          subtitle={name}
          onBack={onBack}
          hidden={!chrome.isShown}
          right={<CollectButton work={content.work} />}
        />
        <ChapterBar
          content={content}
          page={place.page}
          hidden={!chrome.isShown}
          onSeek={(page) => {
            chrome.holdOn();
            place.seek(page);
          }}
          onContents={() => {
            progress.flush();
            setIsDrawerOpen(true);
          }}
        />
        {!chrome.isShown && <ClockPill page={place.page} pages={total} />}
        <PageAnnouncer page={place.page} pages={total} />
      </div>
      {isDrawerOpen && work && (
        <ReaderDrawer work={work} current={content.uuid} onClose={() => setIsDrawerOpen(false)} />
      )}
    </>
  );
}

function entryOf({ user }: StateOfApp, work: string) {
  return user.comicreaduuids.find(({ uuid }) => uuid === work);
}

/** A chapter that is open is not what makes room for others. */
function useOpened(chapter: string): void {
  useEffect(() => {
    const touch = async () => (await getShelf()).touchChapter(chapter, Date.now());
    // It reads as well without.
    touch().catch((error: unknown) => console.warn('opening a chapter was not noted', error));
  }, [chapter]);
}
