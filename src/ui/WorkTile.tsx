import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import { BookCover, type BookCoverProps } from './BookCover.tsx';
import { bookCoverLabel } from './bookCoverLabel.ts';
import styles from './WorkTile.module.css';

export interface WorkTileProps extends BookCoverProps {
  href: Address;
  title: string;
  meta: string;
}

/** A work in a grid or a row: the whole tile is one link, whose name has the marks of the cover as text. */
export function WorkTile({ href, title, meta, ...bookCover }: WorkTileProps) {
  const name = [title, meta, ...bookCoverLabel(bookCover)].filter(Boolean).join('，');
  return (
    <Link className={styles.tile} href={href} aria-label={name}>
      <BookCover {...bookCover} />
      <span className={styles.title}>{title}</span>
      <span className={styles.meta}>{meta}</span>
    </Link>
  );
}
