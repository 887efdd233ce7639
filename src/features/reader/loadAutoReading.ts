export const loadAutoReading = () => import('./AutoReading.tsx');
