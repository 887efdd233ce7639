import type { Address } from '../lib/addresses.ts';
import type { MouseEventHandler } from 'react';
import type { Kind } from '../shared/contract/index.ts';
import { Link } from './Link.tsx';
import { classNames } from './classNames.ts';
import { FilmStill } from './FilmStill.tsx';
import { SelectMark } from './SelectMark.tsx';
import styles from './ShelfRow.module.css';
import { useHold } from './useHold.ts';
import { BookCover, type BookCoverProps } from './BookCover.tsx';
import { bookCoverLabel } from './bookCoverLabel.ts';

export interface LibraryItem extends Omit<BookCoverProps, 'className'> {
  id: string;
  href: Address;
  title: string;
  /** As "86/128话", or "未下载" under a veil. */
  meta: string;
  /** For a still, as 1:48:20 or 全 12 集. */
  length?: string;
}

/** `volume`: three per row, on a board. `still`: two per row, without one. */
export type RowShape = 'volume' | 'still';
export const ROW_SHAPES = {
  comic: 'volume',
  novel: 'volume',
  film: 'still',
} as const satisfies Record<Kind, RowShape>;

interface ShelfRowProps {
  items: readonly LibraryItem[];
  shape?: RowShape;
  /** Selected ids while editing; the tiles are then switches instead of links. */
  chosen?: ReadonlySet<string>;
  onToggle?: (id: string) => void;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  /** A long press, which starts editing with that item selected. */
  onHold?: (id: string) => void;
}

/** Rows of covers or stills with their labels below. */
export function ShelfRow({ items, shape = 'volume', ...rest }: ShelfRowProps) {
  return (
    <ul className={classNames(styles.list, shape === 'still' && styles.stills)}>
      {items.map((item) => (
        <li key={item.id} className={styles.place}>
          <LibraryTile item={item} shape={shape} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function LibraryTile({
  item,
  shape,
  chosen,
  onToggle,
  onHold,
  onClick,
}: Omit<ShelfRowProps, 'items'> & { item: LibraryItem }) {
  const { id, href, title, meta, length, ...bookCover } = item;
  // The press that starts editing ends on the switch that replaces the link: both have the handlers.
  const hold = useHold(onHold && (() => (chosen ? onToggle?.(id) : onHold(id))));
  const label = [title, meta, length, ...bookCoverLabel(bookCover)].filter(Boolean).join('，');
  const content = (
    <>
      <span className={styles.stand}>
        {shape === 'still' ? (
          <StillWithRibbon {...bookCover} length={length} ribbon={chosen ? 0 : bookCover.ribbon} />
        ) : (
          <BookCover {...bookCover} ribbon={chosen ? 0 : bookCover.ribbon} />
        )}
        {chosen && (
          <span className={classNames(styles.choice, chosen.has(id) && styles.chosen)}>
            <SelectMark on={chosen.has(id)} className={styles.mark} />
          </span>
        )}
      </span>
      <span className={classNames(styles.title, bookCover.veiled && styles.pale)}>{title}</span>
      <span className={styles.meta}>{meta}</span>
    </>
  );
  if (!chosen) {
    return (
      <Link className={styles.tile} href={href} aria-label={label} onClick={onClick} {...hold}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={label}
      aria-pressed={chosen.has(id)}
      onClick={() => onToggle?.(id)}
      {...hold}
    >
      {content}
    </button>
  );
}

function StillWithRibbon({
  cover,
  length,
  stored,
  progress,
  veiled,
  ribbon = 0,
}: Pick<LibraryItem, 'length'> & BookCoverProps) {
  return (
    <>
      <FilmStill {...{ cover, length, stored, progress, veiled }} />
      {ribbon > 0 && (
        <span className={styles.ribbon} data-mark={ribbon > 99 ? '99' : `+${ribbon}`} />
      )}
    </>
  );
}
