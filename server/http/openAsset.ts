import type { Cipher } from 'node:crypto';
import { join } from 'node:path';
import type { AssetTable } from '../domain/catalogue/catalogueTables.ts';
import type { ByteRange, FileStorage } from '../storage/files/fileStorage.ts';
import { encryptStream } from '../base/fileStream.ts';
import { readFilePart } from './sendContent.ts';

/** Where the files of own works lie. */
export type StoredFiles = Pick<FileStorage, 'get'>;

/**
 * Opens the file of an asset, wherever it lies.
 * @param cipher encrypts the bytes
 * @throws Error where the file is missing, or, in the demo's folder, does not have the expected length
 */
export type OpenAsset = (
  asset: Pick<AssetTable, 'key' | 'bytes' | 'store'>,
  range: ByteRange,
  cipher?: Cipher,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

export function assetOpener(demoFolder: string, files: StoredFiles): OpenAsset {
  return async ({ key, bytes, store }, range, cipher) => {
    if (store === 'demo') {
      return readFilePart(join(demoFolder, key), bytes, range.from, range.to, cipher);
    }
    const stream = await files.get(key, range);
    if (!stream) throw new Error(`${key}: the file is missing`);
    return cipher ? encryptStream(stream, cipher) : stream;
  };
}
