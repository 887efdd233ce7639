import { payableChapters } from '../../../server/domain/ledger/purchases.ts';
import { listChapters } from '../../../server/domain/catalogue/chapters.ts';
import { listDeviceIndex } from '../../../server/domain/reading/deviceIndex.ts';
import type { Database } from '../../../server/storage/database.ts';
import * as views from '../../../server/storage/operatorViews.ts';
import { listOrders } from '../../../server/domain/orders/orders.ts';
import { listDeletedReads, listReads } from '../../../server/domain/reading/records.ts';
import { searchWorks } from '../../../server/domain/catalogue/search/searchWorks.ts';
import { listMessages } from '../../../server/domain/support/messages.ts';
import { countCollects, listCollection } from '../../../server/domain/reading/favorites.ts';
import { listMonths, listPurchases, listSpending } from '../../../server/domain/ledger/spending.ts';
import { firstWorks, listWorks } from '../../../server/domain/catalogue/works.ts';
import { OWNER } from './manyRows.ts';

const first = { page: 1, size: 60 };
const deep = { page: 40, size: 60 };
const kind = 'comic';
const NOW_MS = 1_763_000_100_000;
const nowMs = NOW_MS;
const WORK = { id: 'work-2', state: 'published', price: 'paid' } as const;
const VIEWER = { userId: OWNER, nowMs };

type Lists = Readonly<Record<string, (db: Database) => Promise<unknown>>>;

/** Every list that a call answers from. */
export const LISTS: Lists = {
  favourites: (db) => listCollection(db, VIEWER, kind, first),
  'favourites, deep': (db) => listCollection(db, VIEWER, kind, deep),
  'read records': (db) => listReads(db, VIEWER, undefined, first),
  'read records of a kind, deep': (db) => listReads(db, VIEWER, kind, deep),
  'deleted read records': (db) => listDeletedReads(db, VIEWER, kind),
  purchases: (db) => listPurchases(db, VIEWER, undefined, first),
  'purchases of a kind, deep': (db) => listPurchases(db, VIEWER, kind, deep),
  'changes of coins': (db) => listSpending(db, VIEWER, undefined, first),
  'changes of coins, received, deep': (db) => listSpending(db, VIEWER, 'in', deep),
  months: (db) => listMonths(db, OWNER),
  orders: (db) => listOrders(db, OWNER, {}, first, NOW_MS),
  'orders in a state': (db) => listOrders(db, OWNER, { state: 'paid' }, first, NOW_MS),
  'works by views': (db) => listWorks(db, { nowMs, kind }, 'hot', first),
  'works by views, deep': (db) => listWorks(db, { nowMs, kind }, 'hot', deep),
  'works by update': (db) => listWorks(db, { nowMs, kind }, 'updated', first),
  'works by age': (db) => listWorks(db, { nowMs, kind }, 'new', first),
  'works by score': (db) => listWorks(db, { nowMs, kind }, 'score', first),
  'works by favourites': (db) => listWorks(db, { nowMs, kind }, 'collect', first),
  'works of a category': (db) =>
    listWorks(db, { nowMs, kind, category: 'category-3' }, 'hot', first),
  'works, finished and free': (db) =>
    listWorks(db, { nowMs, kind, status: 'finished', price: 'free' }, 'score', first),
  'works of a weekday': (db) => listWorks(db, { nowMs, kind, weekday: 3 }, 'updated', first),
  'works that were bought': (db) => listWorks(db, { nowMs, kind, boughtBy: OWNER }, 'hot', first),
  'works of a length': (db) =>
    listWorks(db, { nowMs, kind: 'novel', charactersMin: 300_000 }, 'hot', first),
  'the most viewed 200': (db) => firstWorks(db, { nowMs, kind }, 'hot', 200),
  'search, many hits': (db) => searchWorks(db, { nowMs, kind, keyword: 'title' }, first),
  'search, few hits': (db) => searchWorks(db, { nowMs, kind, keyword: 'author 77' }, first),
  'search, none': (db) => searchWorks(db, { nowMs, kind, keyword: 'zzz' }, first),
  'search, one character': (db) => searchWorks(db, { nowMs, kind, keyword: '1' }, first),
  'search, one wrong character': (db) =>
    searchWorks(db, { nowMs, kind, keyword: 'autbor 77' }, first),
  'the first 12 of a weekday': (db) => firstWorks(db, { nowMs, kind, weekday: 3 }, 'updated', 12),
  kept: (db) => listDeviceIndex(db, VIEWER, kind, deep),
  directory: (db) => listChapters(db, WORK, VIEWER),
  'what is not bought': (db) => payableChapters(db, { ...VIEWER, workId: 'work-2', from: 1 }),
  'count of favourites': (db) => countCollects(db, 'work-2'),
  messages: (db) => listMessages(db, OWNER),
  'messages after one': (db) => listMessages(db, OWNER, 'message-50'),
  'orders of all': (db) => views.listOrders(db, { nowMs: NOW_MS }),
  'last changes of coins': (db) => views.lastPostings(db, OWNER),
};
