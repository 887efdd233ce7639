export { InstallRow } from './InstallRow.tsx';
export { offerInstall } from './openInstall.ts';
