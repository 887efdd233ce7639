import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { ACCOUNTS_LEFT_MAX } from '../../shared/limits.ts';
import { PUSH_STORAGE_NAME } from '../../shared/names.ts';

const pushSchema = v.object({
  /** Uuids of the accounts that have switched notifications on here; of these the one in use is subscribed. */
  accounts: v.fallback(v.array(v.string()), []),
  /** Whether the reader has answered the offer, or has switched notifications on or off. */
  isAnswered: v.fallback(v.boolean(), false),
  /** Whether the server sends notifications, as far as it has said. */
  isServed: v.fallback(v.boolean(), false),
});

/** Notifications of new chapters on this device. */
export const pushSetting = deviceSetting(
  PUSH_STORAGE_NAME,
  v.fallback(pushSchema, v.parse(pushSchema, {})),
);

/** Notes that the account is notified on this device, or is no longer. */
export function notePushOf(account: string, isOn: boolean): void {
  const setting = pushSetting.read();
  const others = setting.accounts.filter((each) => each !== account);
  const accounts = isOn ? [...others, account].slice(-ACCOUNTS_LEFT_MAX) : others;
  pushSetting.write({ ...setting, accounts, isAnswered: true });
}

/** Writes only what differs: each write wakes the other tabs. */
export function notePushServed(isServed: boolean): void {
  const setting = pushSetting.read();
  if (setting.isServed !== isServed) pushSetting.write({ ...setting, isServed });
}

export function noteOfferAnswered(): void {
  pushSetting.write({ ...pushSetting.read(), isAnswered: true });
}
