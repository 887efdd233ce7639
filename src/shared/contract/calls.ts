/** Every call, by name. A module, not an object, so that a chunk carries only the calls it makes. */
export { bindPhone, createUser, resetAccount, resetPassword, signIn } from './account.ts';
export { comicList } from './catalog.ts';
export { comic, comicDirectory, comicDirectoryList } from './chapters.ts';
export { guessLike, index, search } from './home.ts';
export { combo, pay, placeOrder } from './pay.ts';
export { changeToken, init, success, user, userinfo } from './session.ts';
export { changeCollection, changeRecords, collection, records } from './library.ts';
export { system } from './system.ts';
