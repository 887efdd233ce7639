import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { publishDownloadEvent } from '../../../../src/offline/downloadEvents.ts';
import type { User } from '../../../../src/shared/contract/index.ts';
import type { Download, DownloadQueue } from '../../../../src/shared/offline/downloads/download.ts';
import { EMPTY_QUEUE } from '../../../../src/shared/offline/downloads/queue.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { startOfflineStore } from '../../../support/screens/renderScreen.tsx';

/** The app's store with the account of the samples, without a running download engine. */
export function startStore() {
  const store = startOfflineStore();
  store.dispatch(userActions.userReceived({ uuid: 'account-1', username: 'u' } as User));
  return store;
}

/** Sets the device's queue, and publishes the change. */
export async function setQueue(items: readonly Download[], rest: Partial<DownloadQueue> = {}) {
  const downloads = await getDownloadStore();
  await downloads?.changeQueue(() => ({ ...EMPTY_QUEUE, ...rest, items }));
  publishDownloadEvent({ type: 'queue' });
}

/** The stored queue. */
export async function queueNow(): Promise<DownloadQueue> {
  const downloads = await getDownloadStore();
  return (await downloads?.queue()) ?? EMPTY_QUEUE;
}
