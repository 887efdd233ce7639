import { lazy } from 'react';

/** Chosen chapters of a work; it comes when it is asked for: put it into a Suspense. */
export const DownloadSheet = lazy(() => import('./DownloadSheet.tsx'));
