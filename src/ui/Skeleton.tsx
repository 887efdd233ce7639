import { SKELETON_DELAY_MS } from '../shared/limits.ts';
import { classNames } from './classNames.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** `cover` is a volume of 3 : 4, `line` a line of text, `block` a box of `height`. */
  shape?: 'cover' | 'line' | 'block' | 'round';
  /** CSS lengths. */
  width?: string;
  height?: string;
  className?: string;
}

/**
 * The place of something that is on its way, in its geometry. It shows after SKELETON_DELAY_MS, so that what is
 * quick does not flash. Decoration: whoever shows skeletons says "正在加载" once.
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
