import { isIos } from '../../../lib/platform.ts';

/** Phones stop a page's speech when the screen locks or another app opens; desktops do not. */
export function stopsInBackground(): boolean {
  return isIos() || /Android|HarmonyOS/.test(navigator.userAgent);
}
