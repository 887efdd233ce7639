import { useEffect, useState } from 'react';
import { getOfflineStore } from '../lib/pictures.ts';
import type { StoredWork } from '../shared/offline/database/offlineStore.ts';

/** Stored records of works whose detail was opened; undefined: not known yet. */
export function useOpenedWorks(uuids: readonly string[]): readonly StoredWork[] | undefined {
  const [found, setFound] = useState<readonly StoredWork[]>();
  const key = uuids.join(' ');
  useEffect(() => {
    let isLive = true;
    const load = async () => {
      const works = await findWorks(key ? key.split(' ') : []);
      if (isLive) setFound(works);
    };
    void load();
    return () => {
      isLive = false;
    };
  }, [key]);
  return found;
}

async function findWorks(uuids: readonly string[]): Promise<readonly StoredWork[]> {
  try {
    const offlineStore = await getOfflineStore();
    const works = await Promise.all(uuids.map((uuid) => offlineStore.findWork(uuid)));
    return works.filter((work) => work !== undefined);
  } catch (error) {
    console.warn('offline store not read', error);
    return [];
  }
}
