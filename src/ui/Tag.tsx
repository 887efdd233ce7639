import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Tag.module.css';

export type Tone = 'grey' | 'accent' | 'jade' | 'amber' | 'azure';

/** A few characters on a tinted background. `onArt`: over a dark image. */
export function Tag({ tone = 'grey', children }: { tone?: Tone | 'onArt'; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
