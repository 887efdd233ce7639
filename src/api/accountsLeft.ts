import * as v from 'valibot';
import { deviceSetting } from '../lib/deviceSettings.ts';
import { ACCOUNTS_LEFT_MAX } from '../shared/limits.ts';
import { ACCOUNTS_STORAGE_NAME } from '../shared/names.ts';
import { accountLists, type AccountLists } from '../state/accountLists.ts';

/**
 * Lists of accounts signed in on this device before, restored at their next sign-in. Holds no token and no password.
 */

const leftSchema = v.object({ uuid: v.string(), lists: v.unknown() });

const accountsSetting = deviceSetting(
  ACCOUNTS_STORAGE_NAME,
  v.fallback(
    v.object({
      /** Username of the account whose session the server ended; cleared by dismissal or a new sign-in. */
      ended: v.fallback(v.string(), ''),
      /** Oldest first. */
      left: v.fallback(v.array(leftSchema), []),
    }),
    { ended: '', left: [] },
  ),
);

export function storeListsOf(uuid: string, lists: AccountLists): void {
  const { left, ...others } = accountsSetting.read();
  const all = [...left.filter((each) => each.uuid !== uuid), { uuid, lists }];
  accountsSetting.write({ ...others, left: all.slice(-ACCOUNTS_LEFT_MAX) });
}

export function listsOf(uuid: string): AccountLists {
  return accountLists(accountsSetting.read().left.find((each) => each.uuid === uuid)?.lists);
}

/** @param username '' clears the note: the reader dismissed it or signed in again */
export function noteEnded(username: string): void {
  const setting = accountsSetting.read();
  if (setting.ended !== username) accountsSetting.write({ ...setting, ended: username });
}

export const endedAccount = {
  read: () => accountsSetting.read().ended,
  subscribe: accountsSetting.subscribe,
};
