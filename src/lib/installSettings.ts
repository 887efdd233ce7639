import * as v from 'valibot';
import { HEADER_BANNER_REST_DAYS } from '../shared/limits.ts';
import { INSTALL_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { bannerRest } from './headerBanner.ts';

const DAY_MS = 86_400_000;
export const NEVER_MS = Number.MAX_SAFE_INTEGER;
const flag = v.fallback(v.boolean(), false);

/** Installation state of this browser (SPECIFICATION: Installation and updates). */
const schema = v.fallback(
  v.object({
    /** Installed from this browser, as far as it reports that. */
    installed: flag,
    /** The overlay does not open by itself before this time, ms since 1970. */
    restUntil: v.fallback(v.number(), 0),
    /** Finished chapters, collected until there are enough for the offer. */
    chapters: v.fallback(v.array(v.string()), []),
    greeted: flag,
    /** The visit that had the card of a link last (`LinkCard.tsx`); NEVER_MS: refused. */
    linkVisit: v.fallback(v.number(), -1),
  }),
  { installed: false, restUntil: 0, chapters: [], greeted: false, linkVisit: -1 },
);
type InstallSettings = v.InferOutput<typeof schema>;

export const installSettings = deviceSetting(INSTALL_STORAGE_NAME, schema);

export function changeInstallSettings(change: Partial<InstallSettings>): void {
  installSettings.write({ ...installSettings.read(), ...change });
}

/** Hides the banner of an installed app; shows it again after an uninstall. */
export function setInstalled(installed: boolean): void {
  if (installSettings.read().installed === installed) return;
  changeInstallSettings({ installed });
  if (installed) bannerRest.write(NEVER_MS);
  else if (bannerRest.read() === NEVER_MS) bannerRest.write(0);
}

/** Called after a download or a purchase: a closed banner may appear again after its rest. */
export function noteValue(): void {
  const closed = bannerRest.read();
  if (closed < 0) bannerRest.write(-closed + HEADER_BANNER_REST_DAYS * DAY_MS);
}
