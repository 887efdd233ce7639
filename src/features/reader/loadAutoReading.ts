/** Not needed to read: it comes when it is asked for. */
export const loadAutoReading = () => import('./AutoReading.tsx');
