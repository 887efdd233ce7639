import { lockSetting } from './lockSetting.ts';

/** Starts the app lock as soon as it is set, in this tab or another one. */
export function followLockSetting(): void {
  const follow = async () => {
    const { pin, blursCovers } = lockSetting.read();
    if (!pin && !blursCovers) return;
    const { followAppLock } = await import('./appLock.tsx');
    followAppLock();
  };
  const onChange = () => {
    follow().catch((error: unknown) => console.warn('the app lock is not followed', error));
  };
  onChange();
  lockSetting.subscribe(onChange);
}
