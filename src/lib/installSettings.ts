import * as v from 'valibot';
import { HEADER_BANNER_REST_DAYS } from '../shared/limits.ts';
import { INSTALL_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { isStandalone } from './platform.ts';

const DAY_MS = 86_400_000;
/** ms since 1970; 0: never. */
const time = v.fallback(v.number(), 0);
const flag = v.fallback(v.boolean(), false);

/** What this browser knows of installing the app (features 37, 38, 41). */
const schema = v.fallback(
  v.object({
    /** When the banner of home was closed. */
    closedAt: time,
    /** Something was saved for offline, or paid for, after that. */
    valued: flag,
    /** It was installed from here, as far as a browser tells. */
    installed: flag,
    /** The overlay does not open by itself until then. */
    restUntil: time,
    /** The chapters read, until there are enough of them to ask. */
    chapters: v.fallback(v.array(v.string()), []),
    /** The first-run sheet was answered. */
    greeted: flag,
  }),
  { closedAt: 0, valued: false, installed: false, restUntil: 0, chapters: [], greeted: false },
);
export type InstallSettings = v.InferOutput<typeof schema>;

export const installSettings = deviceSetting(INSTALL_STORAGE_NAME, schema);

export function changeInstallSettings(change: Partial<InstallSettings>): void {
  installSettings.write({ ...installSettings.read(), ...change });
}

/** Known at the first paint, so that nothing moves: closed, it stays away, and comes back only to who has come to value the app. */
export function isBannerShown(nowMs = Date.now()): boolean {
  const { closedAt, valued, installed } = installSettings.read();
  if (isStandalone() || installed) return false;
  return closedAt === 0 || (valued && nowMs - closedAt > HEADER_BANNER_REST_DAYS * DAY_MS);
}
