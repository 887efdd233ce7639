import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { ownChapters } from '../../../offline/stored.ts';
import { getOfflineStore } from '../../../lib/pictures.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import { commuteSetting, changeCommute, type CommutePack } from './commuteSetting.ts';
import { readyText } from './usePack.ts';

/**
 * Tells once that a pack is ready, on any screen but the reader.
 * @param items the account's queue; undefined: not known yet
 * @returns the uuids of the chapters whose end needs no notice of its own
 */
export function usePackNotice(
  items: readonly Download[] | undefined,
  isReading: boolean,
): ReadonlySet<string> {
  const dispatch = useAppDispatch();
  const account = useAccount();
  const { pack } = useSyncExternalStore(commuteSetting.subscribe, commuteSetting.read);
  const own = pack?.account === account ? pack : undefined;
  useEffect(() => {
    if (!items || !own || own.isAnnounced || isReading) return;
    const announce = async () => {
      const here = await readyChapters(own);
      // Another tab, or another pack, may have come before.
      if (here.length === 0 || commuteSetting.read().pack !== own) return;
      changeCommute({ pack: { ...own, isAnnounced: true } });
      const minutes = here.reduce((sum, each) => sum + each.minutes, 0);
      dispatch(globalActions.toastShown(readyText(here, minutes)));
    };
    announce().catch((error: unknown) => {
      console.warn('the pack could not be looked up', error);
    });
  }, [items, own, isReading, dispatch]);
  return useMemo(() => new Set(own?.chapters.map(({ chapter }) => chapter)), [own]);
}

/** @returns the downloaded chapters of a pack of which nothing is left in the queue; else none */
async function readyChapters({ account, chapters }: CommutePack) {
  const downloads = await getDownloadStore();
  // Read anew: the queue that the screen knows may be older than the pack.
  const { items = [] } = (await downloads?.queue()) ?? {};
  const uuids = new Set(chapters.map(({ chapter }) => chapter));
  const isLeft = items.some(
    (item) => item.account === account && item.state !== 'failed' && uuids.has(item.chapter),
  );
  if (isLeft) return [];
  const offlineStore = await getOfflineStore();
  const found = await Promise.all([...uuids].map((uuid) => offlineStore.storedChapter(uuid)));
  const whole = ownChapters(found.flatMap((each) => (each?.pinned && each.complete ? [each] : [])));
  const here = new Set(whole.map(({ uuid }) => uuid));
  return chapters.filter(({ chapter }) => here.has(chapter));
}
