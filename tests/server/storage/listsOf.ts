import { payableChapters } from '../../../server/domain/ledger/purchases.ts';
import { listChapters } from '../../../server/domain/catalogue/chapters.ts';
import { listDeviceIndex } from '../../../server/domain/reading/deviceIndex.ts';
import type { Database } from '../../../server/storage/database.ts';
import * as views from '../../../server/storage/operatorViews.ts';
import { listOrders } from '../../../server/domain/orders/orders.ts';
import { listDeletedReads, listReads } from '../../../server/domain/reading/records.ts';
import { searchWorks } from '../../../server/domain/catalogue/search.ts';
import { listMessages } from '../../../server/domain/support/messages.ts';
import { countCollects, listCollection } from '../../../server/domain/reading/favorites.ts';
import { listMonths, listPurchases, listSpending } from '../../../server/domain/ledger/spending.ts';
import { firstWorks, listWorks } from '../../../server/domain/catalogue/works.ts';
import { OWNER } from './manyRows.ts';

const first = { page: 1, size: 60 };
const deep = { page: 40, size: 60 };
const kind = 'comic';
const NOW_MS = 1_763_000_100_000;

type Lists = Readonly<Record<string, (db: Database) => Promise<unknown>>>;

/** Every list that a call answers from. */
export const LISTS: Lists = {
  favourites: (db) => listCollection(db, OWNER, kind, first),
  'favourites, deep': (db) => listCollection(db, OWNER, kind, deep),
  'read records': (db) => listReads(db, OWNER, undefined, first),
  'read records of a kind, deep': (db) => listReads(db, OWNER, kind, deep),
  'deleted read records': (db) => listDeletedReads(db, OWNER, kind),
  purchases: (db) => listPurchases(db, OWNER, undefined, first),
  'purchases of a kind, deep': (db) => listPurchases(db, OWNER, kind, deep),
  'changes of coins': (db) => listSpending(db, OWNER, undefined, first),
  'changes of coins, received, deep': (db) => listSpending(db, OWNER, 'in', deep),
  months: (db) => listMonths(db, OWNER),
  orders: (db) => listOrders(db, OWNER, {}, first, NOW_MS),
  'orders in a state': (db) => listOrders(db, OWNER, { state: 'paid' }, first, NOW_MS),
  'works by views': (db) => listWorks(db, { kind }, 'hot', first),
  'works by views, deep': (db) => listWorks(db, { kind }, 'hot', deep),
  'works by update': (db) => listWorks(db, { kind }, 'updated', first),
  'works by age': (db) => listWorks(db, { kind }, 'new', first),
  'works by score': (db) => listWorks(db, { kind }, 'score', first),
  'works by favourites': (db) => listWorks(db, { kind }, 'collect', first),
  'works of a category': (db) => listWorks(db, { kind, category: 'category-3' }, 'hot', first),
  'works, finished and free': (db) =>
    listWorks(db, { kind, status: 'finished', price: 'free' }, 'score', first),
  'works of a weekday': (db) => listWorks(db, { kind, weekday: 3 }, 'updated', first),
  'works that were bought': (db) => listWorks(db, { kind, boughtBy: OWNER }, 'hot', first),
  'works of a length': (db) =>
    listWorks(db, { kind: 'novel', charactersMin: 300_000 }, 'hot', first),
  'the most viewed 200': (db) => firstWorks(db, { kind }, 'hot', 200),
  'search, many hits': (db) => searchWorks(db, { kind, keyword: 'title' }, first),
  'search, few hits': (db) => searchWorks(db, { kind, keyword: 'author 77' }, first),
  'search, none': (db) => searchWorks(db, { kind, keyword: 'zzz' }, first),
  'the first 12 of a weekday': (db) => firstWorks(db, { kind, weekday: 3 }, 'updated', 12),
  kept: (db) => listDeviceIndex(db, OWNER, kind, deep),
  directory: (db) => listChapters(db, 'work-2', OWNER),
  'what is not bought': (db) => payableChapters(db, { userId: OWNER, workId: 'work-2', from: 1 }),
  'count of favourites': (db) => countCollects(db, 'work-2'),
  messages: (db) => listMessages(db, OWNER),
  'messages after one': (db) => listMessages(db, OWNER, 'message-50'),
  'orders of all': (db) => views.listOrders(db, { nowMs: NOW_MS }),
  'last changes of coins': (db) => views.lastPostings(db, OWNER),
};
