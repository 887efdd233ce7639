import type { ComponentType, ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonGrid.module.css';

interface SkeletonGridProps {
  Grid: ComponentType<{ children: ReactNode }>;
  /** Leaves room for the head of a section. */
  heading: boolean;
  count: number;
  picture: ReactNode;
  /** Of the two lines below it, as CSS lengths. */
  widths: readonly [string, string];
}

/** A loading grid: an image and two lines per tile. */
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
