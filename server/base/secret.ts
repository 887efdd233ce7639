import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_FILE = 'secret';
/** Until the database knows it, too. */
const NEW_SECRET_FILE = 'secret.new';
const SECRET_CHARACTERS_MIN = 32;
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes the data directory, for this user alone. */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: DIRECTORY_MODE });
  chmodSync(dataDir, DIRECTORY_MODE);
}

/**
 * The secret of a data directory whose first start went through.
 * @returns undefined where none did
 * @throws Error where the file holds something too short to be one
 */
export function readSecret(dataDir: string): string | undefined {
  return readSecretFile(join(dataDir, SECRET_FILE));
}

/**
 * The secret of a first start, which `finishSecret` ends: written once, and found again where a start was killed.
 * @throws Error where the file holds something too short to be one
 */
export function beginSecret(dataDir: string): string {
  const file = join(dataDir, NEW_SECRET_FILE);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: FILE_MODE, flush: true });
  linkUnlessThere(fresh, file);
  rmSync(fresh);
  // Another process may have finished its own meanwhile: that one counts, and this one goes.
  const finished = readSecret(dataDir);
  if (finished !== undefined) rmSync(file, { force: true });
  const secret = finished ?? readSecretFile(file) ?? readSecret(dataDir);
  if (secret === undefined) throw new Error(`${file} has gone`);
  return secret;
}

/** Called when the database knows the secret: from now on an empty one beside it is a lost one. */
export function finishSecret(dataDir: string): void {
  const file = join(dataDir, NEW_SECRET_FILE);
  linkUnlessThere(file, join(dataDir, SECRET_FILE));
  rmSync(file, { force: true });
}

/** A link appears whole or not at all, and never over another process's. */
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

/** Whether a system call failed with this code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A keyed hash: for what is too easily guessed (a phone, a code of six digits) to be hidden by a plain one. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

// 32 characters, so that five bits choose one without bias; none looks like another.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;
const USERNAME_LENGTH = 8;

/**
 * The generated password of an account. It is derived and never stored, so it can be shown again
 * until its owner sets one of his own; a new `version` gives a new one.
 */
export function derivePassword(secret: string, version: number, userId: string): string {
  return deriveText(secret, `pw:${version}:${userId}`, PASSWORD_LENGTH);
}

/**
 * The username of an account that has not been written yet, so that every answer shows the same one.
 * @param attempt counts from 0; another one gives another username, for one that is taken (2^40 exist)
 */
export function deriveUsername(secret: string, attempt: number, userId: string): string {
  return `my${deriveText(secret, `name:${attempt}:${userId}`, USERNAME_LENGTH)}`;
}

/** @param length at most 32 */
function deriveText(secret: string, purpose: string, length: number): string {
  const digest = createHmac('sha256', secret).update(purpose).digest();
  const letters = [...digest.subarray(0, length)];
  return letters.map((byte) => ALPHABET[byte & 31]).join('');
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

/** @throws Error where it was not locked under this secret and purpose */
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
