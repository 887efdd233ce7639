import { Children, type ReactNode } from 'react';
import styles from './ChapterTile.module.css';

/** Four columns of ChapterTiles; more on wide screens. */
export function ChapterGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.grid}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
