import type { ComponentProps, MouseEvent } from 'react';
import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import { classNames } from './classNames.ts';
import styles from './TabBar.module.css';
import { TabIcon, type TabIconName } from './TabIcon.tsx';
import * as texts from './texts.ts';

export interface TabItem {
  id: string;
  title: string;
  icon: TabIconName;
  href: Address;
  dot?: boolean;
}

interface TabBarProps extends Pick<ComponentProps<typeof Link>, 'replace' | 'state'> {
  items: readonly TabItem[];
  current: string;
  /** Shown where the areas stand down the left only: the screen lies below an area. */
  isWideOnly?: boolean;
  onPress?: (href: Address, event: MouseEvent) => void;
}

/** The areas of the app: along the bottom, from 768 px on down the left. */
export function TabBar({ items, current, isWideOnly, onPress, ...entry }: TabBarProps) {
  return (
    <nav
      className={classNames(styles.bar, isWideOnly && styles.wideOnly)}
      aria-label={texts.NAVIGATION}
    >
      {items.map((item) => (
        <Link
          key={item.id}
          href={item.href}
          className={classNames(styles.tab, item.id === current && styles.on)}
          aria-current={item.id === current ? 'page' : undefined}
          onClick={(event) => onPress?.(item.href, event)}
          {...entry}
        >
          <TabIcon name={item.icon} on={item.id === current} />
          {item.title}
          {item.dot && (
            <span className={styles.dot}>
              <span className="visuallyHidden">{texts.HAS_UPDATES}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
