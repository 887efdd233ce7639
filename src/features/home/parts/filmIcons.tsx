import type { ReactElement } from 'react';
import styles from './DuoIcon.module.css';

export const FILM_ICONS: ReadonlyMap<string, ReactElement> = new Map([
  [
    'film',
    <>
      <rect x="4" y="6" width="20" height="16" rx="3" />
      <path className={styles.detail} d="M12 10.5v7l6-3.5z" />
    </>,
  ],
  [
    'bag',
    <>
      <path d="M6 9h16l-1.2 13.2a1.5 1.5 0 0 1-1.5 1.3H8.7a1.5 1.5 0 0 1-1.5-1.3z" />
      <path className={styles.tick} d="M10.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </>,
  ],
]);
