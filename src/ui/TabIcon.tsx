import type { ReactElement } from 'react';
import { Icon } from './Icon.tsx';
import styles from './TabIcon.module.css';

/** `other`: for an area without an icon of its own. `head`: support, outlined where it is the current screen too. */
export type TabIconName = 'home' | 'search' | 'mark' | 'clock' | 'user' | 'head' | 'other';

const OTHER_PATH = 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z';

/** Solid ink with one cinnabar detail each. */
const ON_SHAPES: Partial<Record<TabIconName, ReactElement>> = {
  home: (
    <>
      <path d="M3.8 11 12 4.2 20.2 11v8a1.6 1.6 0 0 1-1.6 1.6H5.4A1.6 1.6 0 0 1 3.8 19z" />
      <rect className={styles.detail} x="9.6" y="13.6" width="4.8" height="7.6" rx="1" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.6" />
      <path d="M15.8 15.8l4.4 4.4" strokeWidth="2.4" />
      <circle className={styles.detail} cx="10.8" cy="10.8" r="3" />
    </>
  ),
  mark: (
    <>
      <path d="M6.8 3.6h10.4a1.6 1.6 0 0 1 1.6 1.6v15.2L12 16.2l-6.8 4.2V5.2a1.6 1.6 0 0 1 1.6-1.6z" />
      <path className={styles.line} d="M8.8 8.6h6.4" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.3" />
      <path className={styles.line} d="M12 7.6V12l3 2.2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.2" r="4" />
      <path d="M4.3 20.3c.7-3.7 3.8-5.5 7.7-5.5s7 1.8 7.7 5.5z" />
      <circle className={styles.detail} cx="17.6" cy="6" r="2.6" />
    </>
  ),
  other: (
    <>
      <path d={OTHER_PATH} />
      <rect className={styles.detail} x="13.5" y="4.5" width="6" height="6" rx="3" />
    </>
  ),
};

/** An icon of the tab bar: outlined, or solid for the current tab. */
export function TabIcon({ name, on }: { name: TabIconName; on: boolean }) {
  const solid = on && ON_SHAPES[name];
  if (!solid) return <Icon name={name === 'other' ? OTHER_PATH : name} />;
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {solid}
    </svg>
  );
}
