import { AppLink, type OpenHandler } from './AppLink.tsx';
import { BookCover, type BookCoverProps } from './BookCover.tsx';
import { bookCoverLabel } from './bookCoverLabel.ts';
import styles from './WorkTile.module.css';

export interface WorkTileProps extends BookCoverProps {
  href: string;
  onOpen?: OpenHandler;
  title: string;
  meta: string;
}

/** A work in a grid or a row: the whole tile is one link, whose name has the marks of the cover as text. */
export function WorkTile({ href, onOpen, title, meta, ...bookCover }: WorkTileProps) {
  const name = [title, meta, ...bookCoverLabel(bookCover)].filter(Boolean).join('，');
  return (
    <AppLink className={styles.tile} href={href} onOpen={onOpen} aria-label={name}>
      <BookCover {...bookCover} />
      <span className={styles.title}>{title}</span>
      <span className={styles.meta}>{meta}</span>
    </AppLink>
  );
}
