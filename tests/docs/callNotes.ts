import { CODE, type Code } from '../../src/shared/contract/index.ts';
import type { DocumentedCall } from './documentedCalls.ts';

interface CallNote {
  /** One or two sentences, in Markdown. */
  readonly what: string;
  /** Codes beside those that every call may answer. */
  readonly codes?: Partial<Record<Code, string>>;
}

const WORK_GONE = { [CODE.notFound]: 'no such work' };
const NO_SMS = { [CODE.forbidden]: 'no messages are sent here' };

/** What the schemas of a call do not say. */
export const CALL_NOTES: Readonly<Record<DocumentedCall, CallNote>> = {
  success: {
    what: 'The health probe. Any answer with code 200 within 2 s makes the address good.',
  },
  init: {
    what: 'Begins a session: a valid token is answered with itself, any other or none with the token of a new visitor.',
  },
  createUser: { what: 'A fresh account with its generated username and password.' },
  user: { what: 'The account of the token.' },
  userinfo: {
    what: 'The same. The account of a visitor is written, so that its username and password sign in elsewhere.',
  },
  signIn: {
    what: 'Signs in with a username or a phone. The token of the call stays good.',
    codes: { [CODE.wrongCredentials]: 'wrong account or password' },
  },
  bindPhone: {
    what: 'Without `code` it sends one and answers the unchanged account; with it the phone is bound. The first binding gives the bonus.',
    codes: {
      [CODE.wrongCredentials]: 'wrong or outdated code',
      ...NO_SMS,
      [CODE.conflict]: 'the phone is bound already, to this account or another one',
    },
  },
  resetPassword: {
    what: 'Sets a password, by the old one or by a code to the phone. Every other session of the account ends, and its OPDS address.',
    codes: {
      [CODE.wrongCredentials]: 'wrong password or code',
      ...NO_SMS,
      [CODE.notFound]: 'no account has the phone',
    },
  },
  resetAccount: {
    what: 'Recovers an account. By phone: without `code` it sends one and answers `{}`, whether or not an account has the phone. By the number of a paid order, where the account has no phone.',
    codes: {
      [CODE.wrongCredentials]: 'wrong or outdated code',
      [CODE.forbidden]: 'no messages are sent here, or the account of the order has a phone',
      [CODE.notFound]: 'no such paid order, or no account has the phone',
    },
  },
  changeToken: {
    what: 'A fresh token; the old one ends. With `hand_over` the old one stays, and the answer is a one-time token that does nothing but make this call once.',
    codes: { [CODE.forbidden]: 'a one-time token asks for another one' },
  },
  system: { what: 'What the site says of itself: navigation, categories, questions, notices.' },
  index: { what: 'The home of a kind.' },
  guessLike: { what: 'Works that may please; with `uuid`, beside that work.' },
  comicList: { what: 'A list of works of a kind. `weekday` is for `daily`, `rank` for `rank`.' },
  search: { what: 'Works with the hit marked; without `keyword` what is searched for most.' },
  comic: { what: 'A work.', codes: WORK_GONE },
  comicDirectoryList: { what: "A work's chapters.", codes: WORK_GONE },
  comicDirectory: {
    what: 'The content of a chapter, or its lock. `buy=1` pays for it, once per account and chapter however often it is sent.',
    codes: {
      [CODE.notFound]: 'no such work or chapter',
      [CODE.conflict]: 'it costs more than `price`; nothing was charged',
      [CODE.notEnoughCoins]: '`data.price`, `data.coins`; nothing was charged',
    },
  },
  collection: { what: 'Favourites, the newest first.' },
  changeCollection: {
    what: 'Adds or removes favourites; `data.uuids` are those that are favourites now, of those named.',
    codes: { [CODE.forbidden]: 'the account has too many favourites' },
  },
  records: {
    what: 'Records of one type: read, spend, order or purchased. `deleted` and `months` come with the first page.',
  },
  changeRecords: {
    what: 'Saves places (the newer one wins, by its own clock) or deletes read records (`uuids` or `all`).',
  },
  keptIndex: {
    what: 'What is downloaded on each device of the account. A back end may do without (400 or 404).',
  },
  saveKept: { what: 'Replaces the list of one device and kind; an empty one removes it.' },
  blocked: {
    what: 'Which of these works, or of their chapters, an operator blocked by law: devices remove their copies. A back end may do without (404).',
  },
  cancelOrder: {
    what: 'Closes an order that waits; one that was paid meanwhile stays paid.',
    codes: { [CODE.notFound]: 'no such order of the account' },
  },
  combo: { what: 'What is sold, in its order.' },
  pay: { what: 'How it can be paid, in its order.' },
  placeOrder: {
    what: 'Places an order and says where it is paid.',
    codes: {
      [CODE.notFound]: 'the combo is not sold, or the order can no longer be paid',
      [CODE.conflict]:
        'the account is being closed, or the order of this key, `data.order`, has been paid or closed since',
    },
  },
  service: {
    what: 'The conversation with customer service, the oldest message first. A back end without one answers 404.',
  },
  sendService: {
    what: 'Sends a message; it has a text, an order or the account.',
    codes: { [CODE.notFound]: 'no such order of the account' },
  },
  exportData: {
    what: 'Everything that is stored of the account, as a JSON object for a file: no password, no token. Counted per hour.',
  },
  closing: { what: 'When the account will be closed; null: it stays.' },
  closeAccount: {
    what: '`close` begins the seven days after which the account is closed, `undo` ends them. Until then it works as before, but places no orders. Closed, it has no name, phone, password, sessions, favourites, records or messages; ledger, purchases and orders stay, and the coins left end as a row of the ledger.',
    codes: { [CODE.wrongCredentials]: 'wrong password' },
  },
  opds: {
    what: 'Since when the account has a secret address for readers of other makers (OPDS 1.2 with page streaming).',
  },
  changeOpds: {
    what: '`on` makes a secret address and ends the one before; only this answer contains it. `off` ends it.',
  },
  push: {
    what: 'What the account has set for notifications of new chapters, with the key that a browser subscribes with (RFC 8292).',
  },
  changePush: {
    what: '`subscribe` has a browser show the account’s notifications (its twenty latest browsers), `unsubscribe` ends that, `settings` switches all and sets quiet hours, `work` switches one favourite.',
    codes: { [CODE.badInput]: 'no address of a push service, or no key of P-256' },
  },
  readAhead: {
    what: 'Downloads of new chapters with the app closed, where there is no token: the directory of a work, or with `chapter` what that chapter is made of, where the account may read it without paying. `device` is the hex SHA-256 of the address of the browser’s push subscription, and `signature` the hex HMAC-SHA-256, with the bytes of its `auth`, of the path, `device`, `account`, `at`, `kind`, `uuid` and `chapter` (or nothing), joined by line feeds. A signature is accepted once: `at` is later than in every call before. A back end without it answers 404.',
    codes: {
      [CODE.tokenExpired]:
        'the signature is wrong, was used, or is more than 10 minutes off; the subscription or the session that made it has ended, or is of another account',
      [CODE.forbidden]: 'the chapter has to be bought first',
      [CODE.notFound]: 'no such work or chapter',
    },
  },
  readingDays: {
    what: 'How long the account read on which day, one entry a day and device, the latest first; without the days of `device`. Stored 400 days.',
  },
  changeReadingDays: {
    what: '`save` states the whole of what a device counted on a day, and is never replaced by less. `delete` removes what every device began to count until then; such days are not saved later either. A back end without reading days answers 404.',
  },
  reportWork: {
    what: 'Reports a work or chapter to the operator, ten times a day at most. The answer comes as a message of customer service.',
    codes: { ...WORK_GONE, [CODE.conflict]: 'a report of the same is still open' },
  },
};
