import { isIos } from '../../../../lib/platform.ts';
import { FOREGROUND_NOTE, OPEN_NOTE } from './pickText.ts';

/** Phones suspend a page in the background; computers only stop a closed one. */
export function foregroundNote(): string {
  const isPhone = isIos() || navigator.userAgent.includes('Android');
  return isPhone ? FOREGROUND_NOTE : OPEN_NOTE;
}
