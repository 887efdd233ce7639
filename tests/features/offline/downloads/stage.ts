import { getDownloadShelf } from '../../../../src/offline/downloadShelf.ts';
import { tellDownloads } from '../../../../src/offline/downloadNews.ts';
import type { User } from '../../../../src/shared/contract/index.ts';
import type { Download, DownloadQueue } from '../../../../src/shared/offline/downloads/download.ts';
import { EMPTY_QUEUE } from '../../../../src/shared/offline/downloads/queue.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { startOfflineStore } from '../../../support/screens/renderScreen.tsx';

/** The app's store with the account that the samples belong to, and nobody who would run the queue. */
export function startStore() {
  const store = startOfflineStore();
  store.dispatch(userActions.userReceived({ uuid: 'account-1', username: 'u' } as User));
  return store;
}

/** Puts the device's queue into a state, and says so. */
export async function setQueue(items: readonly Download[], rest: Partial<DownloadQueue> = {}) {
  const downloads = await getDownloadShelf();
  await downloads?.changeQueue(() => ({ ...EMPTY_QUEUE, ...rest, items }));
  tellDownloads({ type: 'queue' });
}

/** The device's queue as it is now. */
export async function queueNow(): Promise<DownloadQueue> {
  const downloads = await getDownloadShelf();
  return (await downloads?.queue()) ?? EMPTY_QUEUE;
}
