/** What the start of the app needs of the lock, in one late import. */
export { startAppLock } from './appLock.tsx';
export { showClearPage } from './clear/ClearPage.tsx';
