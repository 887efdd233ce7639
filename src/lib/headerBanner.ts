import * as v from 'valibot';
import { HEADER_BANNER_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { isStandalone } from './platform.ts';

/**
 * Until when the banner of home stays away, ms since 1970. Negative: it was closed then, and stays away until something
 * was saved for offline or paid for; from that moment on it is HEADER_BANNER_REST_DAYS after the closing (features 37).
 */
export const bannerRest = deviceSetting(HEADER_BANNER_STORAGE_NAME, v.fallback(v.number(), 0));

/** Known at the first paint, so that nothing moves. */
export function isBannerShown(): boolean {
  const until = bannerRest.read();
  return until >= 0 && Date.now() > until && !isStandalone();
}
