import * as v from 'valibot';
import { PURCHASE_CHAPTERS_MAX, SERVICE_TEXT_CHARACTERS_MAX } from '../../../src/shared/limits.ts';
import { isZone } from '../catalogue/publishTimes.ts';
import { DEFAULT_PACK_TERMS, type PackTerms } from '../ledger/packs.ts';
import type { Database } from '../../storage/database.ts';

/** Settings that an operator may change while the server runs; every call reads them from the database. */

const PREFIX = 'setting:';
const ADDRESS_CHARACTERS_MAX = 500;

const address = v.pipe(v.string(), v.trim(), v.maxLength(ADDRESS_CHARACTERS_MAX));
const webAddress = v.pipe(
  address,
  v.check((text) => text === '' || isWebAddress(text), '要是 http:// 或 https:// 开头的网址'),
);

/** A whole number as text; '' is the default. */
function numberText(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) =>
        text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max),
      `要是 ${min} 到 ${max} 的整数，或者不写`,
    ),
  );
}
const percent = numberText(1, 100);

const schemas = {
  service_url: webAddress,
  service_hours: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(SERVICE_TEXT_CHARACTERS_MAX, `最多 ${SERVICE_TEXT_CHARACTERS_MAX} 个字`),
  ),
  android_app_package: v.pipe(
    address,
    v.check(
      (text) => text === '' || isPackage(text) || isWebAddress(text) || /^\/[^/\\]/.test(text),
      '要是应用包名（com.example.app）、安装包的网址，或本站的路径（/ 开头）',
    ),
  ),
  ios_app_url: webAddress,
  time_zone: v.pipe(
    address,
    v.check((text) => text === '' || isZone(text), '要是时区的名字，例如 Asia/Shanghai'),
  ),
  pack_chapters: numberText(2, PURCHASE_CHAPTERS_MAX),
  pack_percent: percent,
  pack_rest_percent: percent,
} as const satisfies Record<string, v.GenericSchema<string, string>>;

export type SettingName = keyof typeof schemas;
export type Settings = Readonly<Record<SettingName, string>>;
export const SETTING_NAMES = Object.keys(schemas) as SettingName[];

/** Where the operator has set none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

/** @returns the IANA name of the zone in which schedules, daily backups and counted days are */
export async function readTimeZone(db: Database): Promise<string> {
  return (await readSettings(db)).time_zone || DEFAULT_TIME_ZONE;
}

/** The discounts on several chapters together. */
export async function readPackTerms(db: Database): Promise<PackTerms> {
  const settings = await readSettings(db);
  const { nextChapters, nextPercent, restPercent } = DEFAULT_PACK_TERMS;
  return {
    nextChapters: Number(settings.pack_chapters) || nextChapters,
    nextPercent: Number(settings.pack_percent) || nextPercent,
    restPercent: Number(settings.pack_rest_percent) || restPercent,
  };
}

/** Settings that were never set are ''. */
export async function readSettings(db: Database): Promise<Settings> {
  const names = SETTING_NAMES.map((name) => PREFIX + name);
  const rows = await db.selectFrom('kv').selectAll().where('name', 'in', names).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const entries = SETTING_NAMES.map((name) => [name, values.get(PREFIX + name) ?? '']);
  return Object.fromEntries(entries) as Settings;
}

/**
 * @param value '' turns it off
 * @throws ValiError describing the expected value
 */
export async function writeSetting(
  db: Database,
  name: SettingName,
  value: string,
): Promise<string> {
  const parsed = v.parse(schemas[name], value);
  await db
    .insertInto('kv')
    .values({ name: PREFIX + name, value: parsed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: parsed }))
    .execute();
  return parsed;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

function isPackage(text: string): boolean {
  return /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(text);
}
