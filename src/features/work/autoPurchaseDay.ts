import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { AUTO_BUY_CHAPTERS_PER_DAY } from '../../shared/limits.ts';
import { AUTO_BUY_STORAGE_NAME } from '../../shared/names.ts';

/** Number of chapters purchased automatically on this device today. */

const NONE = { day: '', count: 0 };
const setting = deviceSetting(
  AUTO_BUY_STORAGE_NAME,
  v.fallback(v.object({ day: v.string(), count: v.number() }), NONE),
);

const today = () => new Date().toDateString();

export function mayAutoPurchaseToday(): boolean {
  const { day, count } = setting.read();
  return day !== today() || count < AUTO_BUY_CHAPTERS_PER_DAY;
}

export function noteAutoPurchase(): void {
  const { day, count } = setting.read();
  setting.write({ day: today(), count: day === today() ? count + 1 : 1 });
}
