/** What other features may use of installing. */
export { offerInstall } from './openInstall.ts';
export { InstallRow } from './InstallRow.tsx';
