import { usePlaceInWork } from '../../state/usePlaceInWork.ts';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { failureCode, failureMessage, isUnreachable, type Failure } from '../../api/failure.ts';
import { isBlocked, isMissing } from '../../api/missing.ts';
import { worksApi, type WorkWithChapters } from '../../api/endpoints/works.ts';
import { detailAddress, type ChapterSearch } from '../../lib/addresses.ts';
import { chapterName, isNumberedTitle, nthChapter } from '../../lib/chapterNames.ts';
import { useContentsBeside } from '../../lib/contentsOrder.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useScreenTitle } from '../../lib/screen.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ChapterAway } from './ChapterAway.tsx';
import { useRetry, WorkDirectory } from '../work/index.ts';
import { LockedChapter } from './LockedChapter.tsx';
import { isContentOf, type ContentOf, type ReadKind } from './readContent.ts';
import styles from './ChapterScreen.module.css';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import * as texts from './texts.ts';

export interface ReaderProps<K extends ReadKind> {
  /** Content of the chapter in the URL. */
  readonly content: ContentOf[K];
  /** Undefined while loading; the chapter is readable before. */
  readonly work: WorkWithChapters | undefined;
  readonly onBack: () => void;
  /** Opens or closes the directory beside the pages. @returns false without room for it */
  readonly toggleContents: () => boolean;
}

interface ChapterScreenProps<K extends ReadKind> {
  readonly kind: K;
  readonly search: ChapterSearch;
  /** Renders the chapter once it is loaded and readable. */
  readonly children: (props: ReaderProps<K>) => ReactNode;
  /** Placeholder for the text or the first page. */
  readonly waiting: ReactNode;
  /** Beside the filters of the directory, while the chapter can be read. */
  readonly tools?: ReactNode;
}

/** A chapter of a work, or the reason why it cannot be shown, beside the directory where that is open. */
export function ChapterScreen<K extends ReadKind>(props: ChapterScreenProps<K>) {
  const { kind, search, children, waiting, tools } = props;
  const { uuid, chapter } = search;
  const { back } = useNavigation();
  const isNamed = uuid !== '' && chapter !== '';
  const { data: work } = worksApi.useWorkQuery({ kind, uuid }, { skip: !isNamed });
  const asked = worksApi.useChapterQuery({ kind, uuid, chapter }, { skip: !isNamed });
  const { currentData: content, error } = asked;
  const { retry, retrying } = useRetry(asked);
  const place = usePlaceInWork(uuid, kind);
  const onBack = () => back(detailAddress(kind, uuid));
  const pages = useRef<HTMLDivElement>(null);
  const contents = useContents(pages);

  const listed = work?.directory.chapters.find((each) => each.uuid === chapter);
  const known = content && 'index' in content ? content : listed;
  const name = known && chapterName(known, kind);
  useScreenTitle(known && titleOf(known, kind));

  const blocked = isBlocked(error);
  const isReadable = isContentOf(kind, content) && !blocked;
  const title = work?.detail.title ?? place?.title ?? texts.READING;
  const failure = error as Failure | undefined;
  const unit = CHAPTER_UNITS[kind];
  const instead = () => {
    if (blocked) return <MissingChapter kind={kind} uuid={uuid} blocked />;
    if (content && 'locked' in content) {
      const locked = { kind, uuid, chapter, work, lock: content, onFree: asked.refetch };
      return <LockedChapter {...locked} name={name ?? texts.thisChapter(unit)} />;
    }
    if (!isNamed || isMissing(failure)) return <MissingChapter kind={kind} uuid={uuid} />;
    if (failure && isUnreachable(failure)) {
      const away = { kind, uuid, failure, retrying };
      return <ChapterAway {...away} onRetry={retry} />;
    }
    if (!failure && !content) {
      return (
        <div className={styles.wait}>
          <output className="visuallyHidden">{texts.LOADING}</output>
          {waiting}
        </div>
      );
    }
    return (
      <ErrorState
        onRetry={retry}
        retrying={retrying}
        text={failure ? failureMessage(failure) : texts.unreadable(unit)}
        code={failure && failureCode(failure)}
      />
    );
  };
  return (
    <div className={styles.row}>
      {contents.isOpen && work && (
        <WorkDirectory
          {...contents.beside}
          work={work}
          current={chapter}
          tools={isReadable && tools}
          replace
        />
      )}
      <div ref={pages} className={styles.pages}>
        {isReadable ? (
          children({ content, work, onBack, toggleContents: contents.toggle })
        ) : (
          <ReadFrame title={title} subtitle={name} onBack={onBack}>
            {instead()}
          </ReadFrame>
        )}
      </div>
    </div>
  );
}

/** The directory beside the pages. It takes the focus when it is opened, and gives it back to them when it is closed. */
function useContents(pages: RefObject<HTMLElement | null>) {
  const { hasRoom, isOpen, setOpen } = useContentsBeside();
  const [takesFocus, setTakesFocus] = useState(false);
  const toggle = () => {
    if (!hasRoom) return false;
    setTakesFocus(true);
    setOpen(!isOpen);
    return true;
  };
  const onClose = () => {
    setOpen(false);
    pages.current?.querySelector<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  };
  return {
    isOpen,
    toggle,
    beside: { from: 'beside', takesFocus, onClose } as const,
  };
}

/** Page title: 第 86 话 上元雪; a title with its own number is used alone. */
function titleOf(chapter: { index: number; title: string }, kind: ReadKind): string {
  if (isNumberedTitle(chapter.title)) return chapter.title;
  return `${nthChapter(kind, chapter.index)} ${chapter.title}`.trim();
}

interface MissingChapterProps {
  readonly kind: ReadKind;
  readonly uuid: string;
  /** It exists, but was blocked by law. */
  readonly blocked?: boolean;
}

/** The URL names no existing chapter. */
function MissingChapter({ kind, uuid, blocked }: MissingChapterProps) {
  return (
    <EmptyState
      art="error"
      title={blocked ? texts.withdrawn(CHAPTER_UNITS[kind]) : texts.notFound(CHAPTER_UNITS[kind])}
      text={blocked ? texts.WITHDRAWN_NOTE : texts.NOT_FOUND_NOTE}
      actions={<Button href={detailAddress(kind, uuid)}>{texts.SHOW_WORK}</Button>}
    />
  );
}

interface ReadFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Frame for messages in place of a chapter. */
function ReadFrame({ title, subtitle, onBack, children }: ReadFrameProps) {
  return (
    <Screen className={styles.frame}>
      <NavBar tone="glass" title={title} subtitle={subtitle} onBack={onBack} />
      <div>{children}</div>
    </Screen>
  );
}
