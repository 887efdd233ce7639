/** Every call of seed 7, under one name each. */
export {
  bindPhone,
  changeToken,
  createUser,
  init,
  resetAccount,
  resetPassword,
  signIn,
  success,
  user,
  userinfo,
} from './account.ts';
export { combo, pay, placeOrder } from './pay.ts';
export { changeCollection, changeRecords, collection, records } from './shelf.ts';
export { system } from './system.ts';
export {
  comic,
  comicDirectory,
  comicDirectoryList,
  comicList,
  guessLike,
  index,
  search,
} from './works.ts';
