import type { ReactElement, ReactNode } from 'react';
import type { EmptyArtName } from './EmptyArt.tsx';
import styles from './EmptyDrawing.module.css';

const DRAWINGS: Record<EmptyArtName, ReactElement> = {
  bookcase: (
    <>
      <path className={styles.board} d="M20 100h150" />
      <path className={styles.ink} d="M52 44h34a4 4 0 0 1 4 4v50H48V48a4 4 0 0 1 4-4z" />
      <path className={styles.ink} d="M56 44v54" />
      <path className={styles.cinnabar} d="M74 38h12v30l-6-6-6 6z" />
      <rect
        className={styles.ink}
        x="102"
        y="56"
        width="20"
        height="42"
        rx="2"
        transform="rotate(12 112 98)"
      />
    </>
  ),
  downloads: (
    <>
      <path className={styles.board} d="M20 100h150" />
      <rect className={styles.ink} x="38" y="46" width="30" height="52" rx="3" />
      <path className={styles.ink} d="M45 46v52" />
      <rect
        className={styles.ink}
        x="112"
        y="38"
        width="34"
        height="60"
        rx="3"
        strokeDasharray="5 6"
      />
      <path className={styles.jadeLine} d="M90 30v44M74 58l16 17 16-17" />
      <path
        className={styles.pale}
        d="M28 116c9-6 18-6 27 0s18 6 27 0 18-6 27 0 18 6 27 0 18-6 27 0"
      />
    </>
  ),
  error: (
    <>
      <path
        className={styles.ink}
        d="M41 78c14-9 34-8 54 6 20-14 40-15 54-6V44c-14-9-34-8-54 6-20-14-40-15-54-6zM95 50v34"
      />
      <path className={styles.pale} d="M109 62l14-4M109 71l22-6M53 58l16 4M53 67l24 6" />
      <path
        className={styles.line}
        d="M27 104c9-7 18-7 27 0s18 7 27 0 18-7 27 0 18 7 27 0 18-7 27 0"
      />
      <path className={styles.bolt} d="M131 12l-14 20 12 4-10 18" />
    </>
  ),
  island: (
    <>
      <path className={styles.ink} d="M54 94c10-26 26-38 42-38s30 10 40 38z" />
      <path
        className={styles.leaf}
        d="M96 56V28c10-8 22-6 30 2-12 0-20 2-30 6M96 32c-8-8-20-8-28 0 10-1 18 1 28 6"
      />
      <path
        className={styles.line}
        d="M20 106c10-8 20-8 30 0s20 8 30 0 20-8 30 0 20 8 30 0 20-8 30 0"
      />
      <path className={styles.pale} d="M40 120c8-6 16-6 24 0s16 6 24 0 16-6 24 0 16 6 24 0" />
    </>
  ),
  search: (
    <>
      <path className={styles.board} d="M20 108h150" />
      <rect className={styles.ink} x="46" y="54" width="28" height="52" rx="3" />
      <path className={styles.ink} d="M53 54v52" />
      <circle className={styles.ink} cx="108" cy="62" r="24" />
      <path className={styles.line} d="M125 80l20 22" />
      <path className={styles.bolt} d="M98 62h20" />
    </>
  ),
};

export default function EmptyDrawing({ name }: { name: EmptyArtName }): ReactNode {
  return DRAWINGS[name];
}
