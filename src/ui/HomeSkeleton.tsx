import type { ReactNode } from 'react';
import styles from './HomeSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonGrid } from './SkeletonGrid.tsx';
import { WorkGrid } from './WorkGrid.tsx';
import * as texts from './texts.ts';

const ENTRIES = ['a', 'b', 'c', 'd', 'e'];

/** Home while it loads: the same geometry from the carousel down; `children`: below its entries. */
export function HomeSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <div className={styles.art}>
        <Skeleton shape="round" height="100%" />
      </div>
      <div className={styles.entries}>
        {ENTRIES.map((id) => (
          <span key={id} className={styles.entry}>
            <Skeleton shape="round" width="50px" height="50px" />
            <Skeleton shape="line" width="40px" height="11px" />
          </span>
        ))}
      </div>
      {children ?? <TilesSkeleton heading />}
    </div>
  );
}

/** `heading` leaves room for the section's head. */
export function TilesSkeleton({ heading = false, count = 6 }) {
  const picture = <Skeleton shape="cover" />;
  return <SkeletonGrid Grid={WorkGrid} {...{ heading, count, picture }} widths={['84%', '56%']} />;
}
