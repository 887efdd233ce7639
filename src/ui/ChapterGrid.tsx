import { Children, type ReactNode } from 'react';
import styles from './ChapterTile.module.css';
import { classNames } from './classNames.ts';

interface ChapterGridProps {
  children: ReactNode;
  /** Six columns of numbers, without prices. */
  dense?: boolean;
}

/** Four columns of ChapterTiles; more on wide screens. */
export function ChapterGrid({ children, dense = false }: ChapterGridProps) {
  return (
    <ul className={classNames(styles.grid, dense && styles.dense)}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
