import type { ReactElement } from 'react';
import styles from './DuoIcon.module.css';

/** `other`: the fallback for an entry without an icon. */
type OwnIconName = 'hot' | 'cat' | 'day' | 'rank' | 'rec' | 'newb' | 'free' | 'other';
/** A built-in name, or the drawing itself: icons of lazy screens are part of their chunks. */
export type DuoIconName = OwnIconName | ReactElement;

const SHAPES: Record<OwnIconName, ReactElement> = {
  hot: (
    <>
      <path d="M14 4c1 4 6.5 6.2 6.5 12a6.5 6.5 0 0 1-13 0c0-2.8 1.3-4.4 2.6-6 .3 2 1 3 2 3.4C11.6 10 12 6.5 14 4z" />
      <path
        className={styles.detail}
        d="M14 14c.6 1.8 2.8 2.8 2.8 5a2.8 2.8 0 0 1-5.6 0c0-2.2 2-3 2.8-5z"
      />
    </>
  ),
  cat: (
    <>
      <rect x="5" y="5" width="8" height="8" rx="2.2" />
      <rect className={styles.detail} x="15" y="5" width="8" height="8" rx="4" />
      <rect x="5" y="15" width="8" height="8" rx="2.2" />
      <rect x="15" y="15" width="8" height="8" rx="2.2" />
    </>
  ),
  day: (
    <>
      <path d="M7 6h14a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z" />
      <path className={styles.hooks} d="M9.5 4v4M18.5 4v4" />
      <rect className={styles.paper} x="8" y="12" width="12" height="8" rx="1" />
      <path className={styles.tick} d="M10.5 16l2.3 2.3 4.7-4.6" />
    </>
  ),
  rank: (
    <>
      <rect x="4.5" y="13" width="5.6" height="10" rx="1.5" />
      <rect className={styles.detail} x="11.2" y="6" width="5.6" height="17" rx="1.5" />
      <rect x="17.9" y="10" width="5.6" height="13" rx="1.5" />
    </>
  ),
  rec: (
    <>
      <path d="M8 4.5h12a2 2 0 0 1 2 2v17l-8-4.6-8 4.6v-17a2 2 0 0 1 2-2z" />
      <path
        className={styles.detail}
        d="M14 8.2l1.3 2.6 2.9.4-2.1 2 .5 2.9-2.6-1.4-2.6 1.4.5-2.9-2.1-2 2.9-.4z"
      />
    </>
  ),
  newb: (
    <>
      <path d="M6 5.5A1.5 1.5 0 0 1 7.5 4H22v18H7.5A1.5 1.5 0 0 0 6 23.5z" />
      <path className={styles.tick} d="M10 9.5h8M10 13h5" />
    </>
  ),
  free: (
    <>
      <path d="M5 8h18v3.2a2.8 2.8 0 0 0 0 5.6V20H5v-3.2a2.8 2.8 0 0 0 0-5.6z" />
      <path className={styles.tick} d="M11 17.5l6-7" />
    </>
  ),
  other: (
    <>
      <rect x="5" y="5" width="18" height="18" rx="4" />
      <circle className={styles.detail} cx="14" cy="14" r="4.2" />
    </>
  ),
};

/** An icon of home's entries: ink and cinnabar on a 28 px grid. */
export function DuoIcon({ name }: { name: DuoIconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 28 28" aria-hidden="true">
      {typeof name === 'string' ? SHAPES[name] : name}
    </svg>
  );
}
