import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database.ts';

/** What files are for: the folder of their keys says it. */
export const FILE_KINDS = ['pages', 'covers', 'films', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

export interface StorageUsage {
  /** Imported files by what they are for. */
  readonly kinds: Readonly<Record<FileKind, Usage>>;
  /** Those of them that nothing names any more. */
  readonly unused: Usage;
  /** Files of the demo, which lie in the program's folder. */
  readonly demo: Usage;
}

const KIND_OF_FOLDER: Readonly<Record<string, FileKind>> = {
  comics: 'pages',
  covers: 'covers',
  banners: 'covers',
  films: 'films',
};
/** What a file is for, by its key. */
export function kindOfFile(key: string): FileKind {
  return KIND_OF_FOLDER[key.split('/', 1)[0] ?? ''] ?? 'other';
}

const ASSETS_PER_STEP = 1_000;

type Sum = { -readonly [K in keyof Usage]: Usage[K] };

/** Adds up the rows of all files, a thousand at a time: other calls run in between. */
export async function measureStorage(db: Database): Promise<StorageUsage> {
  const none = (): Sum => ({ files: 0, bytes: 0 });
  const usage = {
    kinds: { pages: none(), covers: none(), films: none(), other: none() },
    unused: none(),
    demo: none(),
  };
  let after = '';
  for (;;) {
    const some = await db
      .selectFrom('asset')
      .select(['key', 'bytes', 'store', 'unused_since'])
      .where('key', '>', after)
      .orderBy('key')
      .limit(ASSETS_PER_STEP)
      .execute();
    for (const { key, bytes, store, unused_since } of some) {
      add(store === 'demo' ? usage.demo : usage.kinds[kindOfFile(key)], bytes);
      if (store === 'files' && unused_since !== null) add(usage.unused, bytes);
    }
    const last = some.at(-1);
    if (!last) return usage;
    after = last.key;
    await nextTurn();
  }
}

function add(sum: Sum, bytes: number): void {
  sum.files += 1;
  sum.bytes += bytes;
}
