import { CODE } from '../../../src/shared/contract/index.ts';
import { BIND_PHONE_BONUS_COINS } from '../../../src/shared/limits.ts';
import { ApiError } from '../../base/apiError.ts';
import { hmacHex, isCode } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import { findAccount } from './accounts.ts';
import type { Write } from '../../storage/database.ts';
import { post } from '../ledger/ledger.ts';
import type { UserTable } from '../../storage/tables.ts';

/** Of PostgreSQL; the embedded database runs one transaction at a time. */
const UNIQUE_VIOLATION = '23505';

export interface Binding {
  readonly userId: string;
  readonly phone: string;
  readonly nowMs: number;
}

/**
 * Binds a phone to an account, replacing the previous one. The caller has spent a code of that phone in the same
 * transaction.
 * @returns the account afterwards
 * @throws ApiError 409 where another account has the phone
 */
export async function bindPhone(
  t: Write,
  { secret }: Pick<Services, 'secret'>,
  binding: Binding,
): Promise<UserTable> {
  const { userId, phone } = binding;
  const bound = await t
    .updateTable('app_user')
    .set({ phone })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('app_user as other')
            .select('other.id')
            .where('other.phone', '=', phone)
            .where('other.id', '!=', userId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      // Another account, with a code of its own, binds the phone at this moment.
      if (isCode(error, UNIQUE_VIOLATION)) return undefined;
      throw error;
    });
  if (!bound) throw new ApiError(CODE.conflict, '这个手机号已绑定其他账号', { field: 'phone' });
  await payBonus(t, secret, binding);
  return findAccount(t, userId);
}

/**
 * Pays once for an account, and once for a phone even if it is bound to several accounts in turn. The account's row is
 * locked, so its own bindings are serial; the phone is claimed by its row in `kv`.
 */
async function payBonus(
  t: Write,
  secret: string,
  { userId, phone, nowMs }: Binding,
): Promise<void> {
  const cause = `phone:${userId}`;
  const paid = await t
    .selectFrom('coin_ledger')
    .select('cause')
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (paid) return;
  const claimed = await t
    .insertInto('kv')
    .values({ name: `phone_bonus:${hmacHex(secret, `phone_bonus:${phone}`)}`, value: userId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return;
  await post(t, {
    userId,
    delta: BIND_PHONE_BONUS_COINS,
    cause,
    kind: 'bonus',
    title: '绑定手机号赠送',
    ref: '',
    nowMs,
  });
}
