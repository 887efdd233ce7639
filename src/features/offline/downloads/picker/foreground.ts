import { isIos } from '../../../../lib/platform.ts';
import * as texts from '../texts.ts';

/** Phones suspend a page in the background; computers only stop a closed one. */
export function foregroundNote(): string {
  const isPhone = isIos() || navigator.userAgent.includes('Android');
  return isPhone ? texts.FOREGROUND_NOTE : texts.OPEN_NOTE;
}
