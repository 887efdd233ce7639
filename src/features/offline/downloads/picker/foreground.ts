import { isIos } from '../../../../lib/platform.ts';
import { FOREGROUND_NOTE, OPEN_NOTE } from './pickWords.ts';

/** A phone stops a page that is not in front; a computer only one that is closed (features 31). */
export function foregroundNote(): string {
  const isPhone = isIos() || navigator.userAgent.includes('Android');
  return isPhone ? FOREGROUND_NOTE : OPEN_NOTE;
}
