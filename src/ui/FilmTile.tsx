import type { Address } from '../lib/addresses.ts';
import { Children, type ReactNode } from 'react';
import { Link } from './Link.tsx';
import { FilmStill, stillLabel, type FilmStillProps } from './FilmStill.tsx';
import styles from './FilmTile.module.css';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonGrid } from './SkeletonGrid.tsx';

interface FilmTileProps extends FilmStillProps {
  href: Address;
  title: string;
  /** As 科幻 · 9.1 分, 第 3 集 · 看到 11:05. */
  meta: string;
}

/** A film in a grid or a row: the whole tile is one link, whose name has the marks of the still as text. */
export function FilmTile({ href, title, meta, ...still }: FilmTileProps) {
  const name = [title, meta, ...stillLabel(still)].filter(Boolean).join('，');
  return (
    <Link className={styles.tile} href={href} aria-label={name}>
      <FilmStill {...still} />
      <span className={styles.title}>{title}</span>
      <span className={styles.meta}>{meta}</span>
    </Link>
  );
}

/** `heading` leaves room for the section's head. */
export function FilmTilesSkeleton({ heading = false, count = 4 }) {
  const picture = (
    <span className={styles.bone}>
      <Skeleton shape="round" height="100%" />
    </span>
  );
  return <SkeletonGrid Grid={FilmGrid} {...{ heading, count, picture }} widths={['64%', '48%']} />;
}

/** Tiles in two columns, from 600 px on as many as fit. */
export function FilmGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.grid}>
      {Children.map(children, (child) => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  );
}
