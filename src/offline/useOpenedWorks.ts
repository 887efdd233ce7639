import { useEffect, useState } from 'react';
import { getShelf } from '../lib/pictures.ts';
import type { KeptWork } from '../shared/offline/database/shelf.ts';

/** Stored records of works whose detail was opened; undefined: not known yet. */
export function useOpenedWorks(uuids: readonly string[]): readonly KeptWork[] | undefined {
  const [found, setFound] = useState<readonly KeptWork[]>();
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

async function findWorks(uuids: readonly string[]): Promise<readonly KeptWork[]> {
  try {
    const shelf = await getShelf();
    const works = await Promise.all(uuids.map((uuid) => shelf.findWork(uuid)));
    return works.filter((work) => work !== undefined);
  } catch (error) {
    console.warn('offline store not read', error);
    return [];
  }
}
