import { newId, systemChance } from '../../server/chance.ts';
import { insertAccount } from '../../server/store/accounts.ts';
import type { Write } from '../../server/store/database.ts';
import type { UserTable } from '../../server/store/tables.ts';
import { START_MS } from '../support/product/testServer.ts';

/** Writes an account of no coins. @param change what is different from a new one */
export async function addAccount(t: Write, change: Partial<UserTable> = {}): Promise<UserTable> {
  const id = newId(change.created_at ?? START_MS, systemChance);
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
    ...change,
  };
  const written = await insertAccount(t, account, [account.username]);
  if (!written) throw new Error('the account was there');
  return written;
}
