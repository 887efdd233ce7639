import { Children, type ReactNode } from 'react';
import styles from './WorkGrid.module.css';

/** Tiles in three columns, from 640 px on in six: the six works of a section fill whole rows. */
export function WorkGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.grid}>
      {Children.map(children, (child) => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  );
}
