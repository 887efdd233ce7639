import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ProgressRing.module.css';

interface ProgressRingProps {
  ratio: number;
  /** Outer width, px. */
  size?: number;
  tone?: 'accent' | 'jade' | 'grey' | 'ink';
  /** Accessible name, as "下载进度"; without it the ring is decorative. */
  label?: string;
  children?: ReactNode;
}

export function ProgressRing(props: ProgressRingProps) {
  const { ratio, size = 40, tone = 'accent', label, children } = props;
  const stroke = 3;
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const part = Math.min(1, Math.max(0, ratio));
  const shape = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: stroke };
  return (
    <span className={styles.ring} style={{ width: size, height: size }}>
      <svg
        width={size}
        height={size}
        className={classNames(styles.circle, styles[tone])}
        {...spoken(label, part)}
      >
        <circle {...shape} className={styles.track} />
        {/* A round cap would be visible at 0. */}
        {part > 0 && (
          <circle {...shape} strokeLinecap="round" strokeDasharray={`${length * part} ${length}`} />
        )}
      </svg>
      <span className={styles.middle}>{children}</span>
    </span>
  );
}

function spoken(label: string | undefined, ratio: number) {
  if (!label) return { 'aria-hidden': true };
  return { role: 'img', 'aria-label': `${label} ${Math.round(ratio * 100)}%` };
}
