import { Children, type ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './WorkRow.module.css';

interface WorkRowProps {
  children: ReactNode;
  /** Names the row; read out, not seen. */
  label: string;
  /** `card`: for RankCards, 292 px wide; `still`: for FilmTiles, 200 px. */
  width?: 'tile' | 'card' | 'still';
}

/** Tiles or cards side by side; scrolls by touch, wheel and, box focused, arrow keys. */
export function WorkRow({ children, label, width = 'tile' }: WorkRowProps) {
  const className = classNames(styles.row, styles[width]);
  return (
    // A box that scrolls must be reachable with the keyboard; not every browser sees to that. A landmark it is not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" className={className} aria-label={label} tabIndex={0}>
      <ul className={styles.list}>
        {Children.map(children, (child) => (
          <li className={styles.cell}>{child}</li>
        ))}
      </ul>
    </div>
  );
}
