import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import styles from './NavBar.module.css';
import * as texts from './texts.ts';

interface NavBarProps {
  title?: string;
  /** A second line; the title then moves to the left. */
  subtitle?: string;
  onBack?: () => void;
  right?: ReactNode;
  /** `overArt`: white on a dark image; `clear`: on a pale one; `glass`: over scrolling content. */
  tone?: 'plain' | 'overArt' | 'clear' | 'glass';
}

/** The bar at the top of a screen; its title is the screen's heading. */
export function NavBar({ title, subtitle, onBack, right, tone = 'plain' }: NavBarProps) {
  return (
    <header className={classNames(styles.bar, styles[tone], subtitle && styles.left)}>
      <div className={styles.side}>
        {onBack && <IconButton icon="back" label={texts.BACK} onClick={onBack} />}
      </div>
      <div className={styles.middle}>
        {title && <h1 className={styles.title}>{title}</h1>}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={classNames(styles.side, styles.right)}>{right}</div>
    </header>
  );
}
