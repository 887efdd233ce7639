import type { ComponentType, ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonGrid.module.css';

interface SkeletonGridProps {
  Grid: ComponentType<{ children: ReactNode }>;
  /** Leaves room for the head of a section. */
  heading: boolean;
  count: number;
  /** In the place of each tile's picture. */
  picture: ReactNode;
  /** Of the two lines beneath it, as CSS lengths. */
  widths: readonly [string, string];
}

/** A grid of tiles on its way: a picture and two lines each (design 06). */
export function SkeletonGrid({ Grid, heading, count, picture, widths }: SkeletonGridProps) {
  const [title, meta] = widths;
  return (
    <div aria-hidden="true">
      {heading && (
        <div className={styles.heading}>
          <Skeleton shape="line" width="104px" height="20px" />
        </div>
      )}
      <Grid>
        {Array.from({ length: count }, (_, index) => (
          <div key={index}>
            {picture}
            <Skeleton shape="line" width={title} className={styles.title} />
            <Skeleton shape="line" width={meta} height="11px" className={styles.meta} />
          </div>
        ))}
      </Grid>
    </div>
  );
}
