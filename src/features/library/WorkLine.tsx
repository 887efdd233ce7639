import type { Address } from '../../lib/addresses.ts';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { FilmStill } from '../../ui/FilmStill.tsx';
import { SelectMark } from '../../ui/SelectMark.tsx';
import type { RowShape } from '../../ui/ShelfRow.tsx';
import { BookCover } from '../../ui/BookCover.tsx';
import styles from './WorkLine.module.css';
import * as texts from './texts.ts';

export interface WorkLineProps {
  href: Address;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  title: string;
  cover: ReactNode;
  shape?: RowShape;
  stored?: boolean;
  /** The progress bar on the cover, 0…1. */
  progress?: number;
  /** Set while editing: the row is a toggle instead of a link. */
  chosen?: boolean;
  onToggle?: () => void;
  /** Its button appears after a swipe to the left, or when reached with Tab. */
  onRemove?: () => void;
}

interface LineFrame extends WorkLineProps {
  name: string;
  children: ReactNode;
  /** Looks like a button at the right edge; the whole row is the link. */
  action: ReactNode;
}

/** The row of the history and the downloads: one link, with the remove button behind its right edge. */
export function WorkLine(props: LineFrame) {
  const { href, onClick, name, cover, shape, stored, progress, chosen, onToggle, onRemove, title } =
    props;
  const content = (
    <>
      {chosen !== undefined && <SelectMark on={chosen} />}
      {shape === 'still' ? (
        <FilmStill {...{ cover, stored, progress }} className={styles.still} />
      ) : (
        <BookCover {...{ cover, stored, progress }} className={styles.bookCover} />
      )}
      <span className={styles.text}>{props.children}</span>
      {chosen === undefined && props.action}
    </>
  );
  if (chosen !== undefined) {
    return (
      <button
        type="button"
        className={styles.line}
        aria-label={name}
        aria-pressed={chosen}
        onClick={onToggle}
      >
        {content}
      </button>
    );
  }
  return (
    <div className={styles.slider}>
      <Link className={styles.line} href={href} onClick={onClick} aria-label={name}>
        {content}
      </Link>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={texts.deleteTitle(title)}
          onClick={onRemove}
        >
          {texts.DELETE}
        </button>
      )}
    </div>
  );
}
