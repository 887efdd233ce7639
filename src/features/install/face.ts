/** What other features may use of installing. */
export { offerInstall, openInstall } from './openInstall.ts';
export { InstallRow } from './InstallRow.tsx';
