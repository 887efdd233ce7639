import { newId, systemRandom } from '../../server/base/random.ts';
import { insertAccount } from '../../server/domain/accounts/accounts.ts';
import type { Write } from '../../server/storage/database.ts';
import type { UserTable } from '../../server/storage/tables.ts';
import { START_MS } from '../support/product/testServer.ts';

/** Inserts an account without coins. @param change fields that differ from a new account */
export async function addAccount(t: Write, change: Partial<UserTable> = {}): Promise<UserTable> {
  const id = newId(change.created_at ?? START_MS, systemRandom);
  const account = {
    id,
    username: id,
    phone: null,
    password_hash: null,
    password_version: 1,
    coins: 0,
    combo_until: null,
    wid: '',
    channel_id: '',
    created_at: START_MS,
    closing_at: null,
    closed_at: null,
    banned_at: null,
    ban_reason: null,
    ...change,
  };
  const written = await insertAccount(t, account, [account.username]);
  if (!written) throw new Error('the account was there');
  return written;
}
