import { useEffect, useState } from 'react';
import { findKnown, type KnownWork } from './knownWorks.ts';

type FindKnown = (known: readonly KnownWork[], keyword: string) => KnownWork[];

interface Finder {
  readonly find: FindKnown;
  /** Whether another finder may follow, which finds more. */
  readonly isLoading: boolean;
}

/** The search by the server's rules once it is loaded; before, and where it cannot be loaded, one by equal characters. */
export function useFindKnown(): Finder {
  const [finder, setFinder] = useState<Finder>({ find: findKnown, isLoading: true });
  useEffect(() => {
    let isLive = true;
    const load = async () => {
      const find = await loadFinder();
      if (isLive) setFinder({ find, isLoading: false });
    };
    void load();
    return () => {
      isLive = false;
    };
  }, []);
  return finder;
}

async function loadFinder(): Promise<FindKnown> {
  try {
    return (await import('./deviceSearch.ts')).findByRules;
  } catch {
    // Offline, and it was never cached.
    return findKnown;
  }
}
