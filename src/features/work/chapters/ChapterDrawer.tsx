import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './ChapterDrawer.module.css';
import type { ChapterLineProps } from './ChapterLine.tsx';
import { ChapterList, type ChapterListHandle, type ListedChapter } from './ChapterList.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useModalDialog } from '../../../ui/useModalDialog.ts';
import { BookCover } from '../../../ui/BookCover.tsx';
import * as texts from '../texts.ts';

/** Shorter lists need no button that jumps to the current chapter. */
const JUMP_CHAPTERS_MIN = 20;

interface ChapterDrawerProps<T extends ListedChapter> {
  /** `left`: over a reader. `beside`: beside its pages, and not modal. `bottom`: over a detail page. */
  from?: 'left' | 'beside' | 'bottom';
  /** Opened just now: the current chapter takes the focus. A modal always takes it. */
  takesFocus?: boolean;
  onClose: () => void;
  cover: ReactNode;
  title: string;
  /** Uses the book font. */
  serif?: boolean;
  /** For example "共 128 话 · 连载中". */
  note: string;
  /** In display order. */
  chapters: readonly T[];
  current: string | undefined;
  lineOf: (chapter: T) => ChapterLineProps;
  descending: boolean;
  onToggleOrder: () => void;
  filters?: ReactNode;
}

/** 目录 with the current chapter in the middle. Open while mounted. */
export function ChapterDrawer<T extends ListedChapter>(props: ChapterDrawerProps<T>) {
  return props.from === 'beside' ? <BesideDrawer {...props} /> : <ModalDrawer {...props} />;
}

function BesideDrawer<T extends ListedChapter>(props: ChapterDrawerProps<T>) {
  const { title, onClose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc of what stands in it
    <nav className={styles.beside} aria-label={texts.contentsOf(title)} onKeyDown={onKeyDown}>
      <DrawerPanel {...props} />
    </nav>
  );
}

function ModalDrawer<T extends ListedChapter>(props: ChapterDrawerProps<T>) {
  const { from = 'left', onClose, title } = props;
  const dialogRef = useModalDialog({ onEscape: onClose, onPressBeside: onClose });
  return (
    <dialog
      ref={dialogRef}
      className={classNames(styles.drawer, styles[from])}
      aria-label={texts.contentsOf(title)}
    >
      <DrawerPanel {...props} takesFocus />
    </dialog>
  );
}

function DrawerPanel<T extends ListedChapter>(props: ChapterDrawerProps<T>) {
  const { onClose, cover, title, serif, note, chapters, current, takesFocus = false } = props;
  const { lineOf, descending, onToggleOrder, filters } = props;
  const listRef = useRef<ChapterListHandle>(null);
  const hasCurrent =
    chapters.length >= JUMP_CHAPTERS_MIN && chapters.some(({ uuid }) => uuid === current);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <BookCover cover={cover} className={styles.bookCover} />
        <div className={styles.text}>
          <h2 className={classNames(styles.title, serif && styles.serif)}>{title}</h2>
          <p className={styles.note}>{note}</p>
        </div>
        <IconButton icon="close" label={texts.CLOSE_CONTENTS} size={20} onClick={onClose} />
      </div>
      <div className={styles.tools}>
        {hasCurrent && (
          <Chip inset onClick={() => listRef.current?.showCurrent()}>
            {texts.TO_CURRENT}
          </Chip>
        )}
        {filters}
        <button type="button" className={styles.order} onClick={onToggleOrder}>
          <Icon name="sort" size={16} />
          {descending ? texts.LAST_FIRST : texts.FIRST_FIRST}
        </button>
      </div>
      {chapters.length === 0 && <p className={styles.none}>{texts.NO_CHAPTERS}</p>}
      {/* The key remounts the list on a change of order, so that it centres the current chapter again. */}
      <ChapterList
        key={String(descending)}
        ref={listRef}
        chapters={chapters}
        current={current}
        lineOf={lineOf}
        takesFocus={takesFocus}
      />
    </div>
  );
}
