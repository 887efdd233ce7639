import { lazy, Suspense, useId } from 'react';
import styles from './EmptyArt.module.css';

export type EmptyArtName = 'bookcase' | 'downloads' | 'error' | 'island' | 'search';

// Not part of the first screen's chunk, since home seldom shows one; without the drawing the text is sufficient.
const EmptyDrawing = lazy(() =>
  import('./EmptyDrawing.tsx').catch((error: unknown) => {
    console.warn('illustration not loaded', error);
    return { default: () => null };
  }),
);

/** A decorative line drawing on an ellipse of halftone. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  const patternId = useId();
  return (
    <svg className={styles.art} viewBox="0 0 190 134" aria-hidden="true">
      <defs>
        <pattern id={patternId} width="8" height="8" patternUnits="userSpaceOnUse">
          <circle cx="4" cy="4" r="1.2" className={styles.dot} />
        </pattern>
      </defs>
      <ellipse cx="95" cy="66" rx="90" ry="58" fill={`url(#${patternId})`} opacity=".5" />
      <Suspense>
        <EmptyDrawing name={name} />
      </Suspense>
    </svg>
  );
}
