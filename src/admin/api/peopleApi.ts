import { checkLedger, listLedger, listOrders, refundOrder } from '../../shared/admin/money.ts';
import { answerThread, closeThread, getThread, listThreads } from '../../shared/admin/support.ts';
import {
  banUser,
  bulkUsers,
  closeUser,
  exportUser,
  getUser,
  giveCoins,
  listPurchases,
  listUsers,
  refundPurchase,
  signOutUser,
} from '../../shared/admin/users.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** Readers' accounts, their money, and the conversations with customer service. */
export const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: queryOf(build, listUsers, ['users']),
    user: queryOf(build, getUser, ['users']),
    purchases: queryOf(build, listPurchases, ['users']),
    refundPurchase: changeOf(build, refundPurchase, ['ledger', 'users']),
    signOutUser: changeOf(build, signOutUser, ['users']),
    banUser: changeOf(build, banUser, ['users']),
    bulkUsers: changeOf(build, bulkUsers, ['users']),
    giveCoins: changeOf(build, giveCoins, ['users', 'ledger']),
    exportUser: changeOf(build, exportUser, []),
    closeUser: changeOf(build, closeUser, ['users']),
    orders: queryOf(build, listOrders, ['orders']),
    refundOrder: changeOf(build, refundOrder, ['orders', 'ledger', 'users']),
    ledger: queryOf(build, listLedger, ['ledger']),
    checkLedger: queryOf(build, checkLedger, ['ledger']),
    threads: queryOf(build, listThreads, ['support']),
    thread: queryOf(build, getThread, ['support']),
    answerThread: changeOf(build, answerThread, ['support', 'overview']),
    closeThread: changeOf(build, closeThread, ['support', 'overview']),
  }),
});

/** How often open conversations are asked for again. */
export const SUPPORT_POLL_MS = 10_000;
