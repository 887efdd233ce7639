import { join } from 'node:path';
import type { Database } from '../database.ts';
import { cachedStorage } from './diskCache.ts';
import type { FileStorage } from './fileStorage.ts';
import { localStorage } from './localStorage.ts';
import { placedStorage } from './placedStorage.ts';
import { s3Storage } from './s3Storage.ts';
import type { S3Settings } from './s3Settings.ts';

/** Where imported files lie that are not in S3. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

export interface StorageOptions {
  readonly dataDir: string;
  /** Undefined: imported files lie in `dataDir`. */
  readonly s3?: S3Settings | undefined;
}

/** Both places, without a cache; `s3` is undefined where there is no server. */
export function storagesOf({ dataDir, s3 }: StorageOptions) {
  return { local: localStorage(filesFolder(dataDir)), s3: s3 && s3Storage(s3) };
}

export interface CacheOptions {
  /** Bytes; 0: no cache. */
  readonly cacheBytes: number;
  readonly report: (line: string) => void;
}

/** The storage of imported files, wherever they lie. @param cache of files that are read in parts, before S3 */
export function openStorage(
  db: Database,
  options: StorageOptions,
  cache?: CacheOptions,
): FileStorage {
  const { local, s3 } = storagesOf(options);
  if (!s3) return local;
  const isCached = cache !== undefined && cache.cacheBytes > 0;
  const near = isCached
    ? cachedStorage(s3, {
        folder: join(options.dataDir, 'cache'),
        bytesMax: cache.cacheBytes,
        report: cache.report,
      })
    : s3;
  return placedStorage({ db, storages: { local, s3: near } });
}
