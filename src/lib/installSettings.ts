import * as v from 'valibot';
import { HEADER_BANNER_REST_DAYS } from '../shared/limits.ts';
import { INSTALL_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { bannerRest } from './headerBanner.ts';

const DAY_MS = 86_400_000;
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const flag = v.fallback(v.boolean(), false);

/** What this browser knows of installing the app (features 38, 41). */
const schema = v.fallback(
  v.object({
    /** It was installed from here, as far as a browser tells. */
    installed: flag,
    /** The overlay does not open by itself until then, ms since 1970. */
    restUntil: v.fallback(v.number(), 0),
    /** The chapters read, until there are enough of them to ask. */
    chapters: v.fallback(v.array(v.string()), []),
    /** The first-run sheet was answered. */
    greeted: flag,
  }),
  { installed: false, restUntil: 0, chapters: [], greeted: false },
);
type InstallSettings = v.InferOutput<typeof schema>;

export const installSettings = deviceSetting(INSTALL_STORAGE_NAME, schema);

export function changeInstallSettings(change: Partial<InstallSettings>): void {
  installSettings.write({ ...installSettings.read(), ...change });
}

/** The banner goes with it, and comes back where the app is gone again (features 41). */
export function setInstalled(installed: boolean): void {
  if (installSettings.read().installed === installed) return;
  changeInstallSettings({ installed });
  if (installed) bannerRest.write(NEVER_MS);
  else if (bannerRest.read() === NEVER_MS) bannerRest.write(0);
}

/** Something was saved for offline, or paid for: a banner that was closed may come back after its rest (features 37). */
export function noteValue(): void {
  const closed = bannerRest.read();
  if (closed < 0) bannerRest.write(-closed + HEADER_BANNER_REST_DAYS * DAY_MS);
}
