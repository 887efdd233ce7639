/** Loaded on first use, since reading does not need it. */
export const loadAutoReading = () => import('./AutoReading.tsx');
