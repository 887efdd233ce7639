import { SKELETON_DELAY_MS } from '../shared/limits.ts';
import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** `cover`: 3 : 4, `line`: a line of text, `block`: a box of `height`. */
  shape?: 'cover' | 'line' | 'block' | 'round';
  width?: string;
  height?: string;
  className?: string;
}

/**
 * Placeholder with the geometry of loading content. Appears after SKELETON_DELAY_MS, so that a fast load does not
 * flash. Decorative: the screen announces "正在加载" once.
 */
export function Skeleton({ shape = 'block', width, height, className }: SkeletonProps) {
  const animationDelay = `${SKELETON_DELAY_MS}ms`;
  return (
    <span
      className={classNames(styles.bone, styles[shape], className)}
      style={{ width, height, animationDelay }}
      aria-hidden="true"
    />
  );
}
