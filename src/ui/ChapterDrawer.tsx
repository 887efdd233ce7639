import { useEffect, useRef, type ReactNode } from 'react';
import type { OpenHandler } from './AppLink.tsx';
import styles from './ChapterDrawer.module.css';
import { ChapterLine, type ChapterLineProps } from './ChapterLine.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useModalDialog } from './useModalDialog.ts';
import { Volume } from './Volume.tsx';

export interface DrawerChapter extends Omit<ChapterLineProps, 'onOpen'> {
  id: string;
}

interface ChapterDrawerProps {
  open: boolean;
  onClose: () => void;
  cover: ReactNode;
  title: string;
  /** As "共 128 话 · 连载中". */
  note: string;
  /** In the order they are shown. */
  chapters: readonly DrawerChapter[];
  descending: boolean;
  onToggleOrder: () => void;
  onOpen?: OpenHandler;
}

/** The chapters, from the left, over the reader (design 25); the current one stands in the middle. */
export function ChapterDrawer({ open, ...rest }: ChapterDrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer(props: Omit<ChapterDrawerProps, 'open'>) {
  const { onClose, cover, title, note, chapters, descending, onToggleOrder, onOpen } = props;
  const dialogRef = useModalDialog({ onEscape: onClose, onPressBeside: onClose });
  return (
    <dialog ref={dialogRef} className={styles.drawer} aria-label={`${title}，目录`}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <Volume cover={cover} className={styles.volume} />
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.note}>{note}</p>
          </div>
          <button type="button" className={styles.order} onClick={onToggleOrder}>
            <Icon name="sort" size={16} />
            {descending ? '倒序' : '正序'}
          </button>
          <IconButton icon="close" label="关闭目录" size={20} onClick={onClose} />
        </div>
        <ChapterList key={String(descending)} chapters={chapters} onOpen={onOpen} />
      </div>
    </dialog>
  );
}

/** Mounted anew when the order turns, so that the current chapter is sought again. */
function ChapterList({ chapters, onOpen }: Pick<ChapterDrawerProps, 'chapters' | 'onOpen'>) {
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // After the layout effects, of which one opens the dialog: closed, it has nothing to scroll.
    const current = listRef.current?.querySelector<HTMLElement>('[aria-current]');
    current?.scrollIntoView({ block: 'center' });
    current?.focus({ preventScroll: true });
  }, []);
  return (
    <ul ref={listRef} className={styles.list}>
      {chapters.map(({ id, ...chapter }) => (
        <li key={id} className={styles.item}>
          <ChapterLine {...chapter} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
