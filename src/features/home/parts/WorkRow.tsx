import { Children, type ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './WorkRow.module.css';

interface WorkRowProps {
  children: ReactNode;
  /** Accessible name. */
  label: string;
  /** `card`: for RankCards, 292 px wide; `still`: for FilmTiles, 200 px. */
  width?: 'tile' | 'card' | 'still';
}

/** A horizontal row of tiles or cards; scrolls by touch, wheel and, when focused, arrow keys. */
export function WorkRow({ children, label, width = 'tile' }: WorkRowProps) {
  const className = classNames(styles.row, styles[width]);
  return (
    // Not every browser makes a scroll box focusable by keyboard. The role is group, since the row is no landmark.
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
