import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const SECRET_FILE = 'secret';
/** The secret stays in this file until the database holds its hash. */
const NEW_SECRET_FILE = 'secret.new';
const SECRET_CHARACTERS_MIN = 32;
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Creates the data directory, readable by the server's user only. */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: DIRECTORY_MODE });
  chmodSync(dataDir, DIRECTORY_MODE);
}

/**
 * Reads the secret of a data directory whose first start was completed.
 * @returns undefined where no start was
 * @throws Error where the file's text is too short to be a secret
 */
export function readSecret(dataDir: string): string | undefined {
  return readSecretFile(join(dataDir, SECRET_FILE));
}

/**
 * Creates the secret of a first start, which `finishSecret` completes. A start after a killed one finds the same
 * secret.
 * @throws Error where the file's text is too short to be a secret
 */
export function beginSecret(dataDir: string): string {
  const file = join(dataDir, NEW_SECRET_FILE);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: FILE_MODE, flush: true });
  linkUnlessThere(fresh, file);
  rmSync(fresh);
  // If another process has finished its secret meanwhile, that secret is used and this file is removed.
  const finished = readSecret(dataDir);
  if (finished !== undefined) rmSync(file, { force: true });
  const secret = finished ?? readSecretFile(file) ?? readSecret(dataDir);
  if (secret === undefined) throw new Error(`${file} has gone`);
  return secret;
}

/** Called when the database knows the secret: an empty database beside a finished secret is then a lost one. */
export function finishSecret(dataDir: string): void {
  const file = join(dataDir, NEW_SECRET_FILE);
  linkUnlessThere(file, join(dataDir, SECRET_FILE));
  rmSync(file, { force: true });
}

/** Puts a restored secret in the place of the present one, which stays beside it as `secret.before-restore`. */
export function replaceSecret(dataDir: string, secret: string): void {
  const file = join(dataDir, SECRET_FILE);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, secret, { mode: FILE_MODE, flush: true });
  const before = `${file}.before-restore`;
  rmSync(before, { force: true });
  linkUnlessThere(file, before);
  renameSync(fresh, file);
}

/** A hard link appears whole or not at all, and never replaces the file of another process. */
function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!isCode(error, 'EEXIST') && !isCode(error, 'ENOENT')) throw error;
  }
}

function readSecretFile(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    return undefined;
  }
  if (secret.length < SECRET_CHARACTERS_MIN) throw new Error(`${file} holds no usable secret`);
  return secret;
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A keyed hash, for values that a plain hash cannot hide because they are easily guessed (a phone, a 6-digit code). */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** 32 characters, so that five bits choose each without bias; no two of them look alike. */
export const READABLE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;
const USERNAME_LENGTH = 8;

/**
 * The generated password of an account. It is derived and never stored, so the server can show it again until the
 * account sets its own; a new `version` gives a new password.
 */
export function derivePassword(secret: string, version: number, userId: string): string {
  return deriveText(secret, `pw:${version}:${userId}`, PASSWORD_LENGTH);
}

/**
 * The username of an account that is not written yet; derived, so that every answer shows the same name.
 * @param attempt counts from 0; the next attempt replaces a username that is taken (2^40 exist)
 */
export function deriveUsername(secret: string, attempt: number, userId: string): string {
  return `my${deriveText(secret, `name:${attempt}:${userId}`, USERNAME_LENGTH)}`;
}

/** @param length at most 32 */
function deriveText(secret: string, purpose: string, length: number): string {
  const digest = createHmac('sha256', secret).update(purpose).digest();
  const letters = [...digest.subarray(0, length)];
  return letters.map((byte) => READABLE_LETTERS[byte & 31]).join('');
}

const GCM_NONCE_BYTES = 12;
const GCM_TAG_BYTES = 16;

/**
 * Encrypts a text for storage under the secret and a `purpose`, with AES-256-GCM.
 * @returns base64url of nonce, tag and ciphertext
 */
export function lockText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(GCM_NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', purposeKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error where the text was not locked under this secret and purpose */
export function unlockText(secret: string, purpose: string, locked: string): string {
  const bytes = Buffer.from(locked, 'base64url');
  const nonce = bytes.subarray(0, GCM_NONCE_BYTES);
  const tag = bytes.subarray(GCM_NONCE_BYTES, GCM_NONCE_BYTES + GCM_TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', purposeKey(secret, purpose), nonce, {
    authTagLength: GCM_TAG_BYTES,
  });
  decipher.setAuthTag(tag);
  const sealed = bytes.subarray(GCM_NONCE_BYTES + GCM_TAG_BYTES);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

function purposeKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`lock:${purpose}`).digest();
}
