import { lazy } from 'react';

/** What other features may use of downloading. */

/** Chosen chapters of a work; it comes when it is asked for: put it into a Suspense. */
export const DownloadSheet = lazy(() => import('./DownloadSheet.tsx'));
export { DoneNotice } from './DoneNotice.tsx';
export { useQueuedChapters } from './useQueuedChapters.ts';
export { workJobBytes } from './estimate.ts';
