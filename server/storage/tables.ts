import type { OperatorTables } from '../admin/operatorTables.ts';
import type { ReadingTables } from '../domain/reading/readingTables.ts';
import type { OpdsAccessTable } from '../domain/accounts/opdsAccess.ts';
import type { KnownOriginTable } from '../domain/accounts/knownOriginTable.ts';
import type { CatalogueTables, PublicationState } from '../domain/catalogue/catalogueTables.ts';
import type { HourlyCountTable } from '../domain/statistics/hourlyTables.ts';
import type { SearchTables } from '../domain/catalogue/search/searchTables.ts';
import type { PushTables } from '../domain/push/pushTables.ts';
import type { ImportTables } from '../import/importTables.ts';
import type { FaqTable, SiteNoticeTable } from '../domain/site/siteContent.ts';
import type { SupportTables } from '../domain/support/supportTables.ts';
import type { JobTable } from '../jobs/jobTables.ts';

/**
 * The tables, in types that both databases share: text and whole numbers. Booleans are 0 or 1, times are ms since 1970,
 * ids are generated texts, money and coins are whole numbers.
 */
import type { Kind } from '../../src/shared/contract/index.ts';

export interface UserTable {
  id: string;
  username: string;
  phone: string | null;
  /** argon2id of a chosen password; null while the derived password is in force. */
  password_hash: string | null;
  password_version: number;
  /** Never negative; always the sum of the account's ledger. */
  coins: number;
  combo_until: number | null;
  wid: string;
  channel_id: string;
  created_at: number;
  /** When it will be closed, ms since 1970; null: its owner has not asked for it. */
  closing_at: number | null;
  /** Since then it is an account without a name, which no token opens. */
  closed_at: number | null;
  /** Since when no session of it is opened; null: it is not banned. */
  banned_at: number | null;
  /** For operators; null: it is not banned. */
  ban_reason: string | null;
}

export interface SessionTable {
  /** Hex SHA-256 of the token: the token itself is never stored. */
  token_hash: string;
  user_id: string;
  scope: 'full' | 'hand_over';
  created_at: number;
  expires_at: number | null;
  ended_at: number | null;
  /** When a call last used it, up to a day late. */
  used_at: number;
}

export interface LedgerTable {
  cause: string;
  user_id: string;
  kind: 'topup' | 'unlock' | 'bonus' | 'refund' | 'adjust';
  delta: number;
  balance_after: number;
  title: string;
  ref: string;
  created_at: number;
  /** The operator who gave, took or refunded the coins in the admin app; null: none did. */
  operator_id: string | null;
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
  /** ms since 1970, the period of the price `limited`, see `freePeriod.ts`; 0: without that end. */
  free_from: number;
  free_until: number;
  /** Days after its publication in which a chapter costs coins, see `freePeriod.ts`; 0: it never becomes free. */
  free_after_days: number;
  layout: 'page' | 'manga' | 'strip';
  /** BCP 47; '' where it is not known. */
  language: string;
  /** As the publisher writes it, such as 16+; '' for none. */
  age_rating: string;
  comic_price: number;
  weekday: number;
  score_hundredths: number;
  views: number;
  collects: number;
  chapter_count: number;
  /** Novels only; 0 for other kinds. */
  characters: number;
  /** Films only: one of the catalogue's `film_forms`, and seconds in `duration`; '' and 0 for other kinds. */
  form: string;
  duration: number;
  /** The sum of the chapters' prices. */
  coins: number;
  /** Seconds; the longest trial of the priced episodes. */
  preview_seconds: number;
  latest_idx: number;
  latest_title: string;
  latest_at: number;
  /** When its first chapter appeared. */
  first_at: number;
  updated_at: number;
  /** Folded copies, see `foldCase`: operators sort by the title's; searches have an index of their own. */
  title_folded: string;
  author_folded: string;
  tags_folded: string;
  /** `catalogue`: of the demo; `own`: of the operator. */
  origin: string;
  state: PublicationState;
  /** ms since 1970; in the future where it is scheduled, 0 where no time was given. */
  published_at: number;
  /** Incremented by every change of the work's fields. */
  revision: number;
  /** Fields that were edited by hand, which imports leave alone; separated by single spaces. */
  locked: string;
}

export interface ChapterTable {
  id: string;
  work_id: string;
  /** Its number for readers, given when it is published or scheduled; negative before. Unique in the work. */
  idx: number;
  title: string;
  /** The part of the book it belongs to; '' where it has none. */
  volume: string;
  price: number;
  /** ms since 1970, from when it costs nothing whatever its work says, see `freePeriod.ts`; 0: as its work says. */
  free_at: number;
  /** Pages, characters or seconds, by kind. */
  size: number;
  /** ms since 1970; in the future where it is scheduled, 0 where no time was given. */
  published_at: number;
  state: PublicationState;
  /** The version that readers see; 0: none yet. */
  version: number;
  /** Reading order among all chapters of the work, drafts included, in steps of 1024. */
  sort: number;
  /** Incremented by every change of the chapter's fields. */
  revision: number;
  /** Fields that were edited by hand, which imports leave alone; separated by single spaces. */
  locked: string;
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
  /** By the clock of the device on which it was read, never later than the server's. */
  at: number;
  /** A deleted record stays, so that older progress arriving late does not bring it back. */
  deleted: number;
}

export interface ComboTable {
  id: string;
  title: string;
  kind: 'coins' | 'time';
  coins: number;
  bonus: number;
  days: number;
  /** Fen. */
  amount: number;
  original_amount: number;
  tag: string;
  best: number;
  sort: number;
  /** 0: withdrawn; existing orders keep their terms. */
  active: number;
}

export interface OrderTable {
  id: string;
  /** The merchant's order number: digits; the random part cannot be guessed. */
  number: string;
  user_id: string;
  combo_id: string;
  /** The terms at the time of the order. */
  title: string;
  coins: number;
  bonus: number;
  days: number;
  /** Fen. */
  amount: number;
  method: string;
  provider: string;
  return_url: string;
  /** `expired` includes cancelled orders. A waiting order past `expires_at` counts as expired. */
  state: 'waiting' | 'paid' | 'failed' | 'expired';
  created_at: number;
  expires_at: number;
  paid_at: number | null;
  refunded_at: number | null;
  /** The provider's own number of the payment. */
  transaction_id: string | null;
}

/** Every correctly signed notice of a provider, once each. */
export interface NoticeEventTable {
  /** `provider:event`. */
  id: string;
  order_number: string;
  /** `paid` or `failed`; `amount` is in fen. */
  state: string;
  amount: number;
  transaction_id: string;
  /** The result: credited, repeated, wrong_amount, unknown_order, noted. */
  outcome: string;
  received_at: number;
}

export interface SmsCodeTable {
  /** Hash of purpose and phone. */
  id: string;
  code_hash: string;
  tries: number;
  expires_at: number;
}

export interface RateTable {
  /** Hash of the limit's name and the subject. */
  id: string;
  /** When the window ends, ms since 1970. */
  ends_at: number;
  tries: number;
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

export interface Tables
  extends
    CatalogueTables,
    ImportTables,
    OperatorTables,
    PushTables,
    ReadingTables,
    SearchTables,
    SupportTables {
  app_user: UserTable;
  session: SessionTable;
  coin_ledger: LedgerTable;
  work: WorkTable;
  chapter: ChapterTable;
  unlock: UnlockTable;
  collection: CollectionTable;
  record: RecordTable;
  combo: ComboTable;
  pay_order: OrderTable;
  notice_event: NoticeEventTable;
  sms_code: SmsCodeTable;
  rate: RateTable;
  known_origin: KnownOriginTable;
  opds_access: OpdsAccessTable;
  site_notice: SiteNoticeTable;
  faq: FaqTable;
  idempotency: IdempotencyTable;
  kv: KvTable;
  job: JobTable;
  hourly_count: HourlyCountTable;
}
