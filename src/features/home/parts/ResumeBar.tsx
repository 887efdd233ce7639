import type { Address } from '../../../lib/addresses.ts';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './ResumeBar.module.css';
import { FilmStill } from '../../../ui/FilmStill.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import type { RowShape } from '../../../ui/ShelfRow.tsx';
import { BookCover } from '../../../ui/BookCover.tsx';
import * as texts from '../texts.ts';

interface ResumeBarProps {
  cover: ReactNode;
  shape?: RowShape;
  title: string;
  /** E.g. "第86话 · 上元雪". */
  chapter: string;
  /** E.g. "还剩 12 页 · 已下载". */
  note: string;
  /** Readable offline: the note is jade. */
  stored?: boolean;
  /** Within the chapter, 0…1. */
  progress: number;
  href: Address;
  onDismiss: () => void;
  hidden?: boolean;
}

/** Swipe distance that dismisses the bar. */
const DISMISS_PX = 36;

/**
 * Resumes the last read chapter with one tap; a downward swipe or the close button dismisses the bar for the session.
 */
export function ResumeBar(props: ResumeBarProps) {
  const { cover, shape, title, chapter, note, stored, progress, href, onDismiss, hidden } = props;
  const startY = useRef<number | null>(null);
  const swiped = useRef(false);
  const onPointerUp = (event: PointerEvent) => {
    const from = startY.current;
    startY.current = null;
    swiped.current = from !== null && event.clientY - from > DISMISS_PX;
    if (swiped.current) onDismiss();
  };
  return (
    <aside
      className={classNames(styles.bar, hidden && styles.away)}
      aria-label={texts.CONTINUE}
      inert={hidden}
      onPointerDown={(event) => {
        startY.current = event.clientY;
        swiped.current = false;
      }}
      onPointerUp={onPointerUp}
      // A drag with a mouse ends with a click.
      onClickCapture={(event) => {
        if (swiped.current) event.preventDefault();
      }}
      onPointerCancel={() => {
        startY.current = null;
      }}
    >
      <Link
        className={styles.link}
        href={href}
        draggable={false}
        aria-label={[texts.CONTINUE, title, chapter, note].filter(Boolean).join('，')}
      >
        {shape === 'still' ? (
          <FilmStill cover={cover} className={styles.still} />
        ) : (
          <BookCover cover={cover} className={styles.bookCover} />
        )}
        <span className={styles.text}>
          <span className={styles.title}>
            <b className={styles.name}>{title}</b> {chapter}
          </span>
          <span className={classNames(styles.note, stored && styles.stored)}>
            {stored && <Icon name="dl" size={13} />}
            {note}
          </span>
        </span>
        <ProgressRing ratio={progress} size={42}>
          <span className={styles.play}>
            <Icon name="play" size={16} filled />
          </span>
        </ProgressRing>
      </Link>
      <IconButton
        icon="close"
        label={texts.HIDE_CONTINUE}
        size={14}
        className={styles.close}
        onClick={onDismiss}
      />
    </aside>
  );
}
