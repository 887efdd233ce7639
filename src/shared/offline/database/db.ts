import {
  openDB,
  unwrap,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import type { AssetChapters } from '../assets/assetChapters.ts';
import type { StoredPanels } from '../assets/pagePanels.ts';
import type { Bookmark } from '../bookmarks/bookmark.ts';
import type { Download, WorkRule } from '../downloads/download.ts';
import { fillLedger, type LedgerRow } from '../chapters/ledger.ts';
import { undoWhenLeft } from './pageLeft.ts';
import type { StoredChapter, StoredWork, QueuedChange } from './offlineStore.ts';

/** Metadata of an asset, read without its bytes, which are in a store of their own. */
export interface AssetRecord {
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
  readonly sha256: string;
  readonly chapter: AssetChapters;
  readonly at: number;
  /** Of a comic's page that was read panel by panel. */
  readonly panels?: StoredPanels | undefined;
}

export interface ChangeRecord extends QueuedChange {
  /** Changes of the same subject by one account share it. */
  readonly identity: string;
}

/** The records this version writes. Those it reads may be older or invalid: `records.ts` validates them. */
export interface OfflineSchema extends DBSchema {
  pictures: { key: string; value: AssetRecord; indexes: { chapter: string } };
  pictureBytes: { key: string; value: ArrayBuffer };
  chapters: { key: string; value: StoredChapter; indexes: { work: string } };
  works: { key: string; value: StoredWork };
  changes: {
    key: number;
    value: Omit<ChangeRecord, 'id'>;
    indexes: { account: string; identity: string };
  };
  kv: { key: string; value: unknown };
  /** See `ledger.ts` [Note: Chapter ledger]. */
  ledger: { key: string; value: LedgerRow; indexes: { work: string } };
  /** The queued downloads; their order and the queue's state are in `kv`. */
  queue: { key: string; value: Download };
  rules: { key: [account: string, work: string]; value: WorkRule };
  bookmarks: { key: string; value: Bookmark; indexes: { work: string } };
}

export type StoreName = StoreNames<OfflineSchema>;
export type OfflineDatabase = IDBPDatabase<OfflineSchema>;
export type OfflineTransaction = IDBPTransaction<OfflineSchema, StoreName[], 'readwrite'>;
type UpgradeTransaction = IDBPTransaction<OfflineSchema, StoreName[], 'versionchange'>;

const OFFLINE_VERSION = 4;

/** Cumulative: each step runs if the old version is below it. */
function upgrade(
  database: OfflineDatabase,
  oldVersion: number,
  _newVersion: number | null,
  transaction: UpgradeTransaction,
): void {
  undoWhenLeft(unwrap(transaction));
  transaction.done.catch(() => undefined);
  if (oldVersion < 1) {
    indexChapters(database.createObjectStore('pictures', { keyPath: 'path' }));
    database.createObjectStore('pictureBytes');
    database.createObjectStore('chapters', { keyPath: 'uuid' }).createIndex('work', 'work');
    database.createObjectStore('works', { keyPath: 'uuid' });
    const changes = database.createObjectStore('changes', { keyPath: 'id', autoIncrement: true });
    changes.createIndex('account', 'account');
    changes.createIndex('identity', 'identity');
    database.createObjectStore('kv');
  }
  if (oldVersion < 2) {
    database.createObjectStore('ledger', { keyPath: 'chapter' }).createIndex('work', 'listed.work');
    database.createObjectStore('queue', { keyPath: 'chapter' });
    database.createObjectStore('rules', { keyPath: ['account', 'work'] });
  }
  if (oldVersion < 3) {
    database.createObjectStore('bookmarks', { keyPath: 'id' }).createIndex('work', 'work');
  }
  // Not for a new database: it has nothing to count.
  if (oldVersion > 0 && oldVersion < 4) {
    const index = () => {
      const pictures = transaction.objectStore('pictures');
      pictures.deleteIndex('chapter');
      indexChapters(pictures);
    };
    // WebKit opens no cursor on an index created in the same transaction. A failure undoes the upgrade.
    if (oldVersion > 1) index();
    else
      fillLedger(transaction)
        .then(index)
        .catch(() => abort(transaction));
  }
}

/** Finds an asset by each of its chapters. */
function indexChapters(pictures: {
  createIndex(name: 'chapter', path: string, options: IDBIndexParameters): unknown;
}): void {
  pictures.createIndex('chapter', 'chapter', { multiEntry: true });
}

/** @param onLost the connection was closed, for another tab's upgrade or by the browser */
export async function openDatabase(name: string, onLost: () => void): Promise<OfflineDatabase> {
  const database = await openDB<OfflineSchema>(name, OFFLINE_VERSION, {
    upgrade,
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
  const plain = unwrap(database);
  plain.transaction = (...asked) => {
    const transaction = IDBDatabase.prototype.transaction.apply(plain, asked);
    undoWhenLeft(transaction);
    return transaction;
  };
  return database;
}

/** One transaction that writes everything or nothing; throws the reason, for a full disk `QuotaExceededError`. */
export async function writeAll(
  database: OfflineDatabase,
  stores: StoreName[],
  work: (transaction: OfflineTransaction) => Promise<unknown>,
): Promise<void> {
  // Relaxed: the system may flush later; a page lost in a power cut is fetched again.
  const transaction = database.transaction(stores, 'readwrite', { durability: 'relaxed' });
  const ended = whenEnded(transaction);
  const worked = work(transaction).catch((reason: unknown) => {
    abort(transaction);
    throw reason;
  });
  const [workResult, endResult] = await Promise.allSettled([worked, ended]);
  if (endResult.status === 'rejected' && endResult.reason) throw endResult.reason;
  if (workResult.status === 'rejected') throw workResult.reason;
  if (endResult.status === 'rejected') throw new DOMException('aborted', 'AbortError');
}

/**
 * Waits only for `complete` or `abort`. With a full disk Chromium reports the request's success and then aborts;
 * Firefox and WebKit report an error while `transaction.error`, the reason, is still null.
 */
function whenEnded(transaction: OfflineTransaction): Promise<void> {
  // idb's own promise settles at the first error, before the reason is known.
  transaction.done.catch(() => undefined);
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error as Error));
  });
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!isNamed(error, 'InvalidStateError')) throw error;
    // The transaction had already ended.
  }
}

export function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
