import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { LOCK_AFTER_MINUTES } from '../../shared/limits.ts';
import { LOCK_STORAGE_NAME } from '../../shared/names.ts';

/** What is stored of a PIN. */
const hashedPinSchema = v.object({
  /** Base64. */
  salt: v.pipe(v.string(), v.base64()),
  /** Base64. */
  hash: v.pipe(v.string(), v.base64()),
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000)),
});
export type HashedPin = v.InferOutput<typeof hashedPinSchema>;

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const lockSchema = v.object({
  /** Absent, or unreadable: there is no lock. It protects from a glance, and a damaged note must not cost the data. */
  pin: v.fallback(v.optional(hashedPinSchema), undefined),
  afterMinutes: v.fallback(v.picklist(LOCK_AFTER_MINUTES), 1),
  blursCovers: v.fallback(v.boolean(), false),
  /** Wrong PINs in a row. */
  failures: count,
  /** No PIN is tried before; ms since 1970. */
  waitUntilMs: count,
});

/** The app lock of this device. */
export const lockSetting = deviceSetting(
  LOCK_STORAGE_NAME,
  v.fallback(lockSchema, v.parse(lockSchema, {})),
);
export type LockSetting = ReturnType<typeof lockSetting.read>;
