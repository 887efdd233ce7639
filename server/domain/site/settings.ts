import * as v from 'valibot';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../../../src/shared/limits.ts';
import { isZone } from '../catalogue/publishTimes.ts';
import type { Database } from '../../storage/database.ts';

/** Settings that an operator may change while the server runs; every call reads them from the database. */

const PREFIX = 'setting:';
const ADDRESS_CHARACTERS_MAX = 500;

const address = v.pipe(v.string(), v.trim(), v.maxLength(ADDRESS_CHARACTERS_MAX));
const webAddress = v.pipe(
  address,
  v.check((text) => text === '' || isWebAddress(text), '要是 http:// 或 https:// 开头的网址'),
);

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
