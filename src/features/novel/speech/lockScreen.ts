import { isIos } from '../../../lib/platform.ts';

/** Phones end a page's speech when the screen is locked or another app comes up; desktops go on. */
export function stopsInBackground(): boolean {
  return isIos() || /Android|HarmonyOS/.test(navigator.userAgent);
}
