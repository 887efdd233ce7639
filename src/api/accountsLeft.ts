import * as v from 'valibot';
import { deviceSetting } from '../lib/deviceSettings.ts';
import { ACCOUNTS_LEFT_MAX } from '../shared/limits.ts';
import { ACCOUNTS_STORAGE_NAME } from '../shared/names.ts';
import { accountLists, type AccountLists } from '../state/accountLists.ts';

/**
 * The lists of accounts that this device has left, by account: what only the device knows of them (which works are bought
 * without asking, what was searched for, what was read offline) is back when they are. No token and no password.
 */

const leftSchema = v.object({ uuid: v.string(), lists: v.unknown() });

const accountsSetting = deviceSetting(
  ACCOUNTS_STORAGE_NAME,
  v.fallback(
    v.object({
      /** The username of the account whose sign-in ended here without a word; ''. */
      ended: v.fallback(v.string(), ''),
      /** The one left last comes last. */
      left: v.fallback(v.array(leftSchema), []),
    }),
    { ended: '', left: [] },
  ),
);

export function keepListsOf(uuid: string, lists: AccountLists): void {
  const { left, ...others } = accountsSetting.read();
  const kept = [...left.filter((each) => each.uuid !== uuid), { uuid, lists }];
  accountsSetting.write({ ...others, left: kept.slice(-ACCOUNTS_LEFT_MAX) });
}

/** @returns empty lists where the device knows nothing of the account */
export function listsOf(uuid: string): AccountLists {
  return accountLists(accountsSetting.read().left.find((each) => each.uuid === uuid)?.lists);
}

/** @param username '': it was heard of, or signed in to again */
export function noteEnded(username: string): void {
  const setting = accountsSetting.read();
  if (setting.ended !== username) accountsSetting.write({ ...setting, ended: username });
}

export const endedAccount = {
  /** The username of the account whose sign-in ended here without a word; ''. */
  read: () => accountsSetting.read().ended,
  subscribe: accountsSetting.subscribe,
};
