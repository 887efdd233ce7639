import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database.ts';
import type { FileStorage } from './fileStorage.ts';

export interface WrongFile {
  readonly key: string;
  readonly fault: 'missing' | 'changed';
}

const ASSETS_PER_STEP = 100;

export interface Verified {
  readonly checked: number;
  readonly wrong: readonly WrongFile[];
}

export interface VerifyOptions {
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onChecked?: (checked: number) => void;
}

/**
 * Reads every stored file that the catalogue names, and compares it with its SHA-256.
 * @throws the reason of `signal` once it is aborted
 */
export async function verifyFiles(
  db: Database,
  files: FileStorage,
  { signal, onChecked }: VerifyOptions = {},
): Promise<Verified> {
  const wrong: WrongFile[] = [];
  let checked = 0;
  let after = '';
  for (;;) {
    const some = await db
      .selectFrom('asset')
      .select(['key', 'sha256'])
      .where('store', '=', 'files')
      // An import that was killed leaves rows of files that it has not written; nothing names them.
      .where('unused_since', 'is', null)
      .where('key', '>', after)
      .orderBy('key')
      .limit(ASSETS_PER_STEP)
      .execute();
    const last = some.at(-1);
    if (!last) return { checked, wrong };
    for (const { key, sha256 } of some) {
      signal?.throwIfAborted();
      const stream = await files.get(key);
      checked += 1;
      onChecked?.(checked);
      if (!stream) wrong.push({ key, fault: 'missing' });
      else if ((await hashOf(stream)) !== sha256) wrong.push({ key, fault: 'changed' });
    }
    after = last.key;
    await nextTurn();
  }
}

export async function hashOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece);
  return hash.digest('hex');
}
