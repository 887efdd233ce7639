/**
 * The contract as code: every call of seed 7 as one value, and the objects it speaks of.
 * Client, worker, server and tests import it; no path, field or code is written twice.
 */
import * as account from './account.ts';
import * as pay from './pay.ts';
import * as shelf from './shelf.ts';
import * as system from './system.ts';
import * as works from './works.ts';

export * from './endpoint.ts';
export * from './values.ts';
export type * from './account.ts';
export type * from './pay.ts';
export type * from './shelf.ts';
export type * from './system.ts';
export type * from './works.ts';
export {
  comicContentSchema,
  directorySchema,
  PRICES,
  progressSchema,
  RANKS,
  SORTS,
  STATUSES,
  workDetailSchema,
  workSchema,
} from './works.ts';
export { userSchema } from './account.ts';
export { systemSchema } from './system.ts';

/** Every call, by name. */
export const calls = {
  success: account.success,
  init: account.init,
  createUser: account.createUser,
  user: account.user,
  userinfo: account.userinfo,
  signIn: account.signIn,
  bindPhone: account.bindPhone,
  resetPassword: account.resetPassword,
  resetAccount: account.resetAccount,
  changeToken: account.changeToken,
  comicList: works.comicList,
  comic: works.comic,
  comicDirectory: works.comicDirectory,
  comicDirectoryList: works.comicDirectoryList,
  search: works.search,
  index: works.index,
  guessLike: works.guessLike,
  collection: shelf.collection,
  changeCollection: shelf.changeCollection,
  records: shelf.records,
  changeRecords: shelf.changeRecords,
  combo: pay.combo,
  pay: pay.pay,
  placeOrder: pay.placeOrder,
  system: system.system,
} as const;
export type CallName = keyof typeof calls;
