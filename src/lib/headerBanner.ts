import * as v from 'valibot';
import { HEADER_BANNER_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { isStandalone } from './platform.ts';

/**
 * Time until which the banner of home is hidden, ms since 1970. Negative: closed at that time and hidden until the next
 * download or purchase; from then on it is hidden until HEADER_BANNER_REST_DAYS after the closing.
 */
export const bannerRest = deviceSetting(HEADER_BANNER_STORAGE_NAME, v.fallback(v.number(), 0));

/** Synchronous, so that the first paint has its final layout. */
export function isBannerShown(): boolean {
  const until = bannerRest.read();
  return until >= 0 && Date.now() > until && !isStandalone();
}
