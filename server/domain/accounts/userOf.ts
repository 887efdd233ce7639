import type { User } from '../../../src/shared/contract/index.ts';
import { derivePassword } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import type { UserTable } from '../../storage/tables.ts';
import { isoTime } from '../../base/time.ts';

export function userOf(services: Services, account: UserTable): User {
  return {
    uuid: account.id,
    username: account.username,
    password: account.password_hash === null ? generatedPassword(services, account) : null,
    phone: account.phone === null ? null : maskedPhone(account.phone),
    coins: account.coins,
    combo_until: account.combo_until === null ? null : isoTime(account.combo_until),
  };
}

export function generatedPassword({ secret }: Services, account: UserTable): string {
  return derivePassword(secret, account.password_version, account.id);
}

export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
