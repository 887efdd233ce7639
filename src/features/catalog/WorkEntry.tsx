import type { Address } from '../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { classNames } from '../../ui/classNames.ts';
import { BookCover, type BookCoverProps } from '../../ui/BookCover.tsx';
import { bookCoverLabel } from '../../ui/bookCoverLabel.ts';
import styles from './WorkEntry.module.css';

interface WorkEntryProps extends Omit<BookCoverProps, 'className' | 'veiled'> {
  href: Address;
  title: string;
  serif?: boolean;
  /** Parts of the link's accessible name beside the title and the cover's marks. */
  labels: readonly string[];
  /** Before the cover, e.g. a rank. */
  lead?: ReactNode;
  tag?: ReactNode;
  text?: string;
  textAs?: 'line' | 'note';
  meta?: ReactNode;
  /** Looks like a button at the right edge; the whole entry is the link. */
  action?: { label: string; strong: boolean };
  aside?: ReactNode;
  /** Not available yet: cover and title are dimmed. */
  dimmed?: boolean;
  /** The size of the cover. */
  size?: 's' | 'm' | 'l';
}

/** A row of a vertical list: one link, and at most one control beside it. */
export function WorkEntry(props: WorkEntryProps) {
  const { href, title, lead, tag, text, textAs = 'line', meta, action, aside } = props;
  const { serif, cover, badge, ribbon, stored, progress, dimmed, size = 'm' } = props;
  const marks = { badge, ribbon, stored, progress };
  const name = [...props.labels, ...bookCoverLabel(marks), action?.label]
    .filter(Boolean)
    .join('，');
  return (
    <div className={classNames(styles.entry, styles[size], dimmed && styles.dimmed)}>
      <Link className={styles.link} href={href} aria-label={name}>
        {lead}
        <BookCover cover={cover} {...marks} className={styles.bookCover} />
        <span className={styles.texts}>
          <span className={styles.head}>
            <span className={classNames(styles.title, serif && styles.serif)}>{title}</span>
            {tag}
          </span>
          {text && <span className={classNames(styles.text, styles[textAs])}>{text}</span>}
          {meta && <span className={styles.meta}>{meta}</span>}
        </span>
        {action && (
          <span className={classNames(styles.action, action.strong && styles.strong)}>
            {action.label}
          </span>
        )}
      </Link>
      {aside}
    </div>
  );
}
