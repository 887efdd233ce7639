/** Bytes from `from` to before `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** When it was written, ms since 1970. */
  readonly writtenAtMs: number;
}

/** The bytes of a file that is to be stored; read once. */
export type FileSource = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Stores files under keys. Files are immutable: a key is written once, and its content never changes.
 * Every method throws `BadKeyError` for a key that is not one.
 */
export interface FileStorage {
  /**
   * Stores a file, whole or not at all; once it resolves, the file outlives a loss of power. Under a key that is stored
   * already nothing is written.
   * @param sha256 of the content, hexadecimal
   * @returns length of the file in bytes
   * @throws HashError where the source is not what `sha256` says
   */
  put(key: string, source: FileSource, expected: { readonly sha256: string }): Promise<number>;
  /** @returns the bytes of the file, or of a part of it; undefined where nothing is stored under the key */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  head(key: string): Promise<StoredFile | undefined>;
  /** @param prefix a folder with its slash, or '' for every file; in no order */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes the file if it is there. */
  delete(key: string): Promise<void>;
  /** @throws where files can neither be read nor stored at present */
  check(): Promise<void>;
}

export class BadKeyError extends Error {
  override readonly name = 'BadKeyError';
}

export class HashError extends Error {
  override readonly name = 'HashError';
}

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.[a-z0-9]+$/;
const PREFIX = /^([A-Za-z0-9_-]+\/)*$/;
const KEY_CHARACTERS_MAX = 250;

/** @throws BadKeyError where the key is not a plain path of names with one extension */
export function ensureKey(key: string): void {
  if (key.length > KEY_CHARACTERS_MAX || !KEY.test(key)) {
    throw new BadKeyError(`not a key: ${JSON.stringify(key.slice(0, KEY_CHARACTERS_MAX))}`);
  }
}

/** @throws BadKeyError where the prefix is not a folder */
export function ensurePrefix(prefix: string): void {
  if (prefix.length > KEY_CHARACTERS_MAX || !PREFIX.test(prefix)) {
    throw new BadKeyError(`not a folder: ${JSON.stringify(prefix.slice(0, KEY_CHARACTERS_MAX))}`);
  }
}
