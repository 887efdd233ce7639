export { ClearDialog } from './clear/ClearDialog.tsx';
export { followClearing } from './clear/followClearing.ts';
export { followLockSetting } from './followLockSetting.ts';
export { LockRow } from './LockRow.tsx';
