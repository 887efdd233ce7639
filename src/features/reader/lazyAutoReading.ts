import { lazy } from 'react';

export const AutoReading = lazy(() => import('./AutoReading.tsx'));
