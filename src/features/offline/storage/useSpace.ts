import { useEffect, useState } from 'react';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { isOwnChapter } from '../../../offline/stored.ts';
import { getOfflineStore } from '../../../lib/pictures.ts';
import { onStoreChange } from '../../../shared/offline/database/channel.ts';
import type { StoreSizes } from '../../../shared/offline/downloads/downloadStore.ts';
import type { OfflineStore } from '../../../shared/offline/database/offlineStore.ts';
import { othersWork, spaceWorks, type KnownWork, type SpaceWork } from './spaceWorks.ts';

export interface Space {
  readonly sizes: StoreSizes;
  /** The largest first. */
  readonly works: readonly SpaceWork[];
  readonly others?: SpaceWork | undefined;
}

const NOTHING: Space = {
  sizes: { chapters: new Map(), coverBytes: 0, totalBytes: 0 },
  works: [],
};

/** @returns the stored works, updated with each change; undefined until known */
export function useSpace(): Space | undefined {
  const [space, setSpace] = useState<Space>();
  useEffect(() => {
    let asked = 0;
    const read = async () => {
      const mine = (asked += 1);
      try {
        const found = await readSpace();
        // Only the latest read counts, and none after unmounting.
        if (mine === asked) setSpace(found);
      } catch (error) {
        console.warn('the space could not be counted', error);
      }
    };
    void read();
    const stop = onStoreChange(() => void read());
    return () => {
      asked = -1;
      stop();
    };
  }, []);
  return space;
}

/** Empty where storage does not last. */
export async function readSpace(): Promise<Space> {
  const [offlineStore, downloads] = await Promise.all([getOfflineStore(), getDownloadStore()]);
  if (!downloads) return NOTHING;
  const [sizes, stored] = await Promise.all([downloads.sizes(), offlineStore.storedWorks()]);
  const listed = new Set(stored.flatMap(({ chapters }) => chapters.map(({ uuid }) => uuid)));
  const others = [...sizes.chapters.keys()].filter((uuid) => !listed.has(uuid));
  const known = [...stored, ...(await worksOf(others, offlineStore))];
  return {
    sizes,
    works: spaceWorks(known, sizes, isOwnChapter),
    others: othersWork(known, sizes, isOwnChapter),
  };
}

/** The store lists works with a complete chapter; incomplete chapters of other works take space too. */
async function worksOf(
  chapters: readonly string[],
  offlineStore: OfflineStore,
): Promise<KnownWork[]> {
  const found = await Promise.all(chapters.map((uuid) => offlineStore.findChapter(uuid)));
  const uuids = [...new Set(found.flatMap((chapter) => chapter?.work ?? []))];
  const works = await Promise.all(
    uuids.map(async (uuid) => {
      const [work, all] = await Promise.all([
        offlineStore.findWork(uuid),
        offlineStore.storedChapters(uuid),
      ]);
      return work ? [{ work, chapters: all.filter((each) => chapters.includes(each.uuid)) }] : [];
    }),
  );
  return works.flat();
}
