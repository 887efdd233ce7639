import { payableChapters } from '../../../server/domain/ledger/purchases.ts';
import { listChapters } from '../../../server/domain/catalogue/chapters.ts';
import { listDeviceIndex, saveDeviceIndex } from '../../../server/domain/reading/deviceIndex.ts';
import { type Database, transact, type Write } from '../../../server/storage/database.ts';
import * as views from '../../../server/storage/operatorViews.ts';
import { listOrders } from '../../../server/domain/orders/orders.ts';
import { readAudit } from '../../../server/admin/audit.ts';
import { listWorks as listAllWorks } from '../../../server/admin/catalogue/workViews.ts';
import { listFiles } from '../../../server/admin/imports/importViews.ts';
import { listJobs } from '../../../server/admin/imports/jobViews.ts';
import { listProblems } from '../../../server/admin/imports/problemViews.ts';
import { listReports } from '../../../server/domain/support/reports.ts';
import { listUsers } from '../../../server/domain/accounts/userList.ts';
import { listLedger } from '../../../server/domain/ledger/ledgerList.ts';
import { orderBatch, pageOfOrders } from '../../../server/domain/orders/orderList.ts';
import { listPublicWorks } from '../../../server/web/publicWorks.ts';
import {
  deleteReads,
  listDeletedReads,
  listReads,
  savePlaces,
} from '../../../server/domain/reading/records.ts';
import { searchWorks } from '../../../server/domain/catalogue/search/searchWorks.ts';
import { listMessages } from '../../../server/domain/support/messages.ts';
import {
  addFavorites,
  countFavorites,
  listFavorites,
} from '../../../server/domain/reading/favorites.ts';
import { listMonths, listPurchases, listSpending } from '../../../server/domain/ledger/spending.ts';
import { firstWorks, listWorks, namedWorks } from '../../../server/domain/catalogue/works.ts';
import { OWNER } from './manyRows.ts';

const first = { page: 1, size: 60 };
const deep = { page: 40, size: 60 };
const kind = 'comic';
const NOW_MS = 1_763_000_100_000;
const nowMs = NOW_MS;
const WORK = { id: 'work-2', state: 'published', price: 'paid', free_after_days: 0 } as const;
const VIEWER = { userId: OWNER, nowMs };

const SOME_WORKS = Array.from({ length: 40 }, (_, i) => `work-${i + 2}`);

type Lists = Readonly<Record<string, (db: Database) => Promise<unknown>>>;

/** Every list that a call answers from. */
export const LISTS: Lists = {
  favourites: (db) => listFavorites(db, VIEWER, kind, first),
  'favourites, deep': (db) => listFavorites(db, VIEWER, kind, deep),
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
  'works of an empty category': (db) =>
    listWorks(db, { nowMs, kind, category: 'none' }, 'hot', first),
  'the first 12 of an empty category': (db) =>
    firstWorks(db, { nowMs, kind, category: 'none' }, 'updated', 12),
  "works of an editors' list": (db) => namedWorks(db, { nowMs, kind }, SOME_WORKS),
  'works, finished and free': (db) =>
    listWorks(db, { nowMs, kind, status: 'finished', price: 'free' }, 'score', first),
  'works of a weekday': (db) => listWorks(db, { nowMs, kind, weekday: 3 }, 'updated', first),
  'works that were bought': (db) => listWorks(db, { nowMs, kind, boughtBy: OWNER }, 'hot', first),
  'works of a length': (db) =>
    listWorks(db, { nowMs, kind: 'novel', charactersMin: 300_000 }, 'hot', first),
  'the most viewed 200': (db) => firstWorks(db, { nowMs, kind }, 'hot', 200),
  'search, many hits': (db) => searchWorks(db, { nowMs, kind, keyword: 'title' }, first),
  'search, few hits': (db) => searchWorks(db, { nowMs, kind, keyword: 'author 77' }, first),
  'search, initials': (db) => searchWorks(db, { nowMs, kind, keyword: 'zzz' }, first),
  'search, none': (db) => searchWorks(db, { nowMs, kind, keyword: '龘龘' }, first),
  'search, one character': (db) => searchWorks(db, { nowMs, kind, keyword: '1' }, first),
  'search, one wrong character': (db) =>
    searchWorks(db, { nowMs, kind, keyword: 'autbor 77' }, first),
  'the first 12 of a weekday': (db) => firstWorks(db, { nowMs, kind, weekday: 3 }, 'updated', 12),
  kept: (db) => listDeviceIndex(db, VIEWER, kind, deep),
  directory: (db) => listChapters(db, WORK, VIEWER),
  'what is not bought': (db) => payableChapters(db, { ...VIEWER, work: WORK, from: 1 }),
  'count of favourites': (db) => countFavorites(db, 'work-2'),
  messages: (db) => listMessages(db, OWNER),
  'messages after one': (db) => listMessages(db, OWNER, 'message-50'),
  'pages of the sitemap': (db) => listPublicWorks(db, { skip: 100, size: 200 }, nowMs),
  'last changes of coins': (db) => views.lastPostings(db, OWNER),
};

/** Makes a change, and undoes it. */
const undone = (change: (t: Write) => Promise<unknown>) => async (db: Database) => {
  const undo = new Error('undone');
  const changed = transact(db, async (t) => {
    await change(t);
    throw undo;
  });
  await changed.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
};

/** Changes by an account that name works or chapters. */
export const CHANGES: Lists = {
  'favorites are added': undone((t) =>
    addFavorites(t, VIEWER, kind, new Map(SOME_WORKS.map((id) => [id, nowMs]))),
  ),
  'places are saved': undone((t) =>
    savePlaces(
      t,
      VIEWER,
      SOME_WORKS.map((work) => ({
        entry: { kind, work, chapter: `${work}-1`, index: 1, page: 1, ratio: 0, at: '' },
        atMs: nowMs,
        readMs: nowMs,
      })),
    ),
  ),
  'downloads are reported': undone((t) =>
    saveDeviceIndex(t, VIEWER, {
      kind,
      device: 'device-0',
      works: SOME_WORKS.map((work) => ({ work, chapters: [`${work}-1`, `${work}-2`] })),
    }),
  ),
  'read records of a kind are deleted': undone((t) =>
    deleteReads(t, OWNER, { kind, workIds: undefined }, { atMs: nowMs, nowMs }),
  ),
};

const users = { byPartOfPhone: true } as const;
const last = { page: 400, size: 25 };

/** Every list of the operators whose rows grow with works or readers. */
export const ADMIN_LISTS: Lists = {
  'works by change': (db) => listAllWorks(db, { ...first, sort: 'updated' }),
  'works by title': (db) => listAllWorks(db, { ...first, sort: 'title' }),
  'works by views': (db) => listAllWorks(db, { ...first, sort: 'views' }),
  'works in a state': (db) => listAllWorks(db, { ...first, sort: 'updated', state: 'draft' }),
  'works, deep': (db) => listAllWorks(db, { ...deep, sort: 'updated' }),
  'search of works, a word': (db) => listAllWorks(db, { ...first, sort: 'updated', q: '长安' }),
  'search of works, a title': (db) => listAllWorks(db, { ...first, sort: 'title', q: 'Title 77' }),
  'search of works, a letter': (db) => listAllWorks(db, { ...first, sort: 'views', q: 't' }),
  'search of works, none': (db) => listAllWorks(db, { ...first, sort: 'updated', q: '龘龘' }),
  accounts: (db) => listUsers(db, users, first),
  'accounts, the last page': (db) => listUsers(db, users, last),
  'accounts that are banned': (db) => listUsers(db, { ...users, state: 'banned' }, first),
  'accounts that close': (db) => listUsers(db, { ...users, state: 'closing' }, first),
  'accounts that are closed': (db) => listUsers(db, { ...users, state: 'closed' }, first),
  'search of accounts, a name': (db) => listUsers(db, { ...users, q: 'MY77' }, first),
  'search of accounts, an end of phones': (db) => listUsers(db, { ...users, q: '1234' }, first),
  'search of accounts, none': (db) => listUsers(db, { ...users, q: '龘龘' }, first),
  'search of accounts by command': (db) => views.searchUsers(db, 'my771'),
  'orders of all accounts': (db) => pageOfOrders(db, { nowMs }, first),
  'orders of all accounts, the last page': (db) => pageOfOrders(db, { nowMs }, last),
  'orders that failed': (db) => pageOfOrders(db, { nowMs, state: 'failed' }, first),
  'orders that were refunded': (db) => pageOfOrders(db, { nowMs, state: 'refunded' }, first),
  'search of orders': (db) => pageOfOrders(db, { nowMs, q: 'transaction-7' }, first),
  'search of orders by account': (db) => pageOfOrders(db, { nowMs, q: OWNER }, first),
  'orders by command': (db) => views.listOrders(db, { nowMs }),
  'orders as CSV': (db) => orderBatch(db, { nowMs }, undefined, 60),
  ledger: (db) => listLedger(db, {}, first),
  'ledger, the last page': (db) => listLedger(db, {}, last),
  'ledger of a kind': (db) => listLedger(db, { kind: 'refund' }, first),
  'ledger of an account': (db) => listLedger(db, { user: OWNER }, first),
  audit: (db) => readAudit(db, first),
  'audit of a sort': (db) => readAudit(db, { ...first, what: 'user.' }),
  'audit of an operator': (db) => readAudit(db, { ...first, operator: 'Operator' }),
  jobs: (db) => listJobs(db, first),
  'jobs that failed': (db) => listJobs(db, { ...first, state: 'failed' }),
  'problems of imports': (db) => listProblems(db, { ...first, state: 'open' }),
  'open reports': (db) => listReports(db, { ...first, state: 'open' }),
  'imported files': (db) => listFiles(db, first),
  'imported files in a state': (db) => listFiles(db, { ...first, state: 'problem' }),
  'imported files of a source': (db) => listFiles(db, { ...first, source: 'source' }),
};
