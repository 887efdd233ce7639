import { lazy } from 'react';

/** What other features may use of downloading. */

/** Chosen chapters of a work; it comes when it is asked for: put it into a Suspense. */
export const DownloadSheet = lazy(() => import('./picker/DownloadSheet.tsx'));
export { DoneNotice } from './queue/DoneNotice.tsx';
export { useQueuedChapters } from './queue/useQueuedChapters.ts';
export { workJobBytes } from './picker/estimate.ts';
