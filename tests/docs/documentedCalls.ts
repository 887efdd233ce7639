import { calls, type CallName, type Endpoint } from '../../src/shared/contract/index.ts';
import { readAhead } from '../../src/shared/contract/ahead.ts';
import { blockedWorks } from '../../src/shared/contract/blocked.ts';
import { deviceIndex, saveDeviceIndex } from '../../src/shared/contract/deviceIndex.ts';
import { cancelOrder } from '../../src/shared/contract/pay.ts';
import { closeAccount, closing, exportData } from '../../src/shared/contract/ownData.ts';
import { changeOpds, opds } from '../../src/shared/contract/opds.ts';
import { changePush, push } from '../../src/shared/contract/push.ts';
import { changeReadingDays, readingDays } from '../../src/shared/contract/readingDays.ts';
import { reportWork } from '../../src/shared/contract/report.ts';
import { sendService, service } from '../../src/shared/contract/service.ts';

/** Those that are no part of `calls`, which travels with the first screen. */
const LATE_CALLS = {
  keptIndex: deviceIndex,
  saveKept: saveDeviceIndex,
  blocked: blockedWorks,
  cancelOrder,
  service,
  sendService,
  exportData,
  closing,
  closeAccount,
  reportWork,
  opds,
  changeOpds,
  push,
  changePush,
  readAhead,
  readingDays,
  changeReadingDays,
};

export type DocumentedCall = CallName | keyof typeof LATE_CALLS;

/** Every call, by name. */
export const DOCUMENTED_CALLS: Readonly<Record<DocumentedCall, Endpoint>> = {
  ...calls,
  ...LATE_CALLS,
};

/** In the order of the document. */
export const GROUPS: readonly {
  readonly title: string;
  readonly calls: readonly DocumentedCall[];
}[] = [
  { title: 'Session', calls: ['success', 'init', 'changeToken', 'system'] },
  {
    title: 'Accounts',
    calls: [
      'createUser',
      'user',
      'userinfo',
      'signIn',
      'bindPhone',
      'resetPassword',
      'resetAccount',
      'exportData',
      'closing',
      'closeAccount',
      'opds',
      'changeOpds',
    ],
  },
  {
    title: 'Catalogue',
    calls: [
      'index',
      'guessLike',
      'comicList',
      'search',
      'comic',
      'comicDirectoryList',
      'comicDirectory',
      'blocked',
    ],
  },
  {
    title: 'Favourites and records',
    calls: [
      'collection',
      'changeCollection',
      'records',
      'changeRecords',
      'keptIndex',
      'saveKept',
      'push',
      'changePush',
      'readAhead',
      'readingDays',
      'changeReadingDays',
    ],
  },
  { title: 'Payment', calls: ['combo', 'pay', 'placeOrder', 'cancelOrder'] },
  { title: 'Customer service', calls: ['service', 'sendService', 'reportWork'] },
];
