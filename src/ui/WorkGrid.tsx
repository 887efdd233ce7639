import { Children, type ReactNode } from 'react';
import styles from './WorkGrid.module.css';

/** Tiles in three columns, from 600 px on as many as fit. */
export function WorkGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.grid}>
      {Children.map(children, (child) => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  );
}
