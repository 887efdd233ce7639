/**
 * The tables, in types that both databases share: text, whole numbers, nothing else.
 * Booleans are 0 or 1, times are ms since 1970, ids are text made here, money and coins are whole numbers.
 */
import type { Kind } from '../../src/shared/contract/index.ts';

export interface UserTable {
  id: string;
  username: string;
  phone: string | null;
  /** argon2id of a chosen password; null while the derived one is in force. */
  password_hash: string | null;
  password_version: number;
  /** Never negative; always the sum of the account's ledger. */
  coins: number;
  combo_until: number | null;
  wid: string;
  channel_id: string;
  created_at: number;
}

export interface SessionTable {
  /** Hex SHA-256 of the token: the token itself is never stored. */
  token_hash: string;
  user_id: string;
  scope: 'full' | 'hand_over';
  created_at: number;
  expires_at: number | null;
  ended_at: number | null;
}

export interface LedgerTable {
  /** The unique cause of this change of coins. */
  cause: string;
  user_id: string;
  kind: 'topup' | 'unlock' | 'bonus' | 'refund' | 'adjust';
  delta: number;
  balance_after: number;
  title: string;
  ref: string;
  created_at: number;
}

export interface WorkTable {
  id: string;
  kind: Kind;
  title: string;
  author: string;
  intro: string;
  cover: string;
  /** Separated by single spaces. */
  tags: string;
  category: string;
  status: 'serial' | 'finished';
  price: 'free' | 'paid' | 'limited';
  layout: 'page' | 'manga' | 'strip';
  comic_price: number;
  weekday: number;
  score_hundredths: number;
  views: number;
  collects: number;
  chapter_count: number;
  latest_idx: number;
  latest_title: string;
  latest_at: number;
  /** When its first chapter appeared. */
  first_at: number;
  updated_at: number;
  /** Folded copies that searches compare, see `foldCase`. */
  title_folded: string;
  author_folded: string;
  tags_folded: string;
  /** Who brought it in; an import changes only its own works. */
  origin: string;
}

export interface ChapterTable {
  id: string;
  work_id: string;
  idx: number;
  title: string;
  price: number;
  /** Pages, characters or seconds, by kind. */
  size: number;
  published_at: number;
}

export interface PageTable {
  chapter_id: string;
  idx: number;
  /** Relative to the catalogue's folder. */
  path: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
}

export interface UnlockTable {
  user_id: string;
  chapter_id: string;
  work_id: string;
  price: number;
  created_at: number;
}

export interface CollectionTable {
  user_id: string;
  work_id: string;
  created_at: number;
}

export interface RecordTable {
  user_id: string;
  work_id: string;
  chapter_id: string;
  idx: number;
  page: number;
  ratio_millionths: number;
  /** By the clock of the device that read it, never later than ours. */
  at: number;
  /** A deleted record stays, so that older progress arriving late does not bring it back. */
  deleted: number;
}

export interface KeptTable {
  user_id: string;
  /** The installation, by the id that it gave itself. */
  device: string;
  work_id: string;
  kind: Kind;
  /** Uuids, separated by single spaces. */
  chapters: string;
  /** When the device told of them, by our clock. */
  at: number;
}

export interface IdempotencyTable {
  /** Hash of account, call and key. */
  id: string;
  input_hash: string;
  /** Encrypted under the server's secret and the key; null only while its transaction runs. */
  answer: string | null;
  created_at: number;
}

export interface KvTable {
  name: string;
  value: string;
}

export interface Tables {
  app_user: UserTable;
  session: SessionTable;
  coin_ledger: LedgerTable;
  work: WorkTable;
  chapter: ChapterTable;
  page: PageTable;
  unlock: UnlockTable;
  collection: CollectionTable;
  record: RecordTable;
  kept: KeptTable;
  idempotency: IdempotencyTable;
  kv: KvTable;
}
