import { randomBytes, scryptSync } from 'node:crypto';
import { lockText, unlockText } from '../base/secret.ts';
import { BackupError } from './backupPlan.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** 64 MiB of memory and about 0.1 s for each try. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;
const PURPOSE = 'backup';

/** Encrypts the server's secret under a passphrase: scrypt, then AES-256-GCM. */
export function sealSecret(secret: string, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('base64url')}.${lockText(keyOf(passphrase, salt), PURPOSE, secret)}`;
}

/** @throws BackupError where the passphrase is another one */
export function openSecret(sealed: string, passphrase: string): string {
  const [salt = '', locked = ''] = sealed.trim().split('.');
  try {
    return unlockText(keyOf(passphrase, Buffer.from(salt, 'base64url')), PURPOSE, locked);
  } catch (cause) {
    throw new BackupError('BACKUP_PASSPHRASE 和这个备份的不一样，打不开里面的密钥', { cause });
  }
}

function keyOf(passphrase: string, salt: Buffer): string {
  return scryptSync(passphrase, salt, KEY_BYTES, COST).toString('hex');
}
