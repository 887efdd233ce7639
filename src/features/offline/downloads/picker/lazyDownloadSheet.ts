import { lazy } from 'react';

/** Loads on first use; needs a Suspense. */
export const DownloadSheet = lazy(() => import('./DownloadSheet.tsx'));
