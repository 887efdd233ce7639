/** What the rest of the app may use of this feature. */
export { InstallRow } from './InstallRow.tsx';
export { offerInstall } from './openInstall.ts';
