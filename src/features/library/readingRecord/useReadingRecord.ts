import { useEffect, useState } from 'react';
import { fetchReadingDays, sendReadingDays } from '../../../api/endpoints/readingDays.ts';
import type { AppThunk } from '../../../api/thunk.ts';
import { getReadingDays } from '../../../offline/readingDays.ts';
import type { ReadingDay } from '../../../shared/contract/readingDays.ts';
import { onStoreChange } from '../../../shared/offline/database/channel.ts';
import { readingDayOf } from '../../../shared/offline/readingDays/readingDay.ts';
import { useAccount, useAppDispatch, useIsOffline } from '../../../state/store.ts';

interface StoredDays {
  readonly account: string;
  /** One entry a day and device; undefined where the database cannot be read. */
  readonly days: readonly ReadingDay[] | undefined;
  /** False where the browser gives no database: nothing is counted on this device. */
  readonly isLasting: boolean;
}

/**
 * The reading days of the account: at once those that are stored here, later with what the server knows of the other
 * devices.
 */
export function useReadingRecord() {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const [stored, setStored] = useState<StoredDays>();

  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const next = await readDays(account);
      if (!isLeft) setStored(next);
    };
    void load();
    const stop = onStoreChange(() => void load());
    return () => {
      isLeft = true;
      stop();
    };
  }, [account]);

  useEffect(() => {
    if (isOffline || !account) return undefined;
    let isLeft = false;
    const sync = async () => {
      await dispatch(syncReadingDays());
      const next = await readDays(account);
      if (!isLeft) setStored(next);
    };
    void sync();
    return () => {
      isLeft = true;
    };
  }, [account, isOffline, dispatch]);

  return {
    stored: stored?.account === account ? stored : undefined,
    retry: async () => setStored(await readDays(account)),
    /** @throws where the database fails; nothing is deleted then */
    removeAll: async () => {
      const store = await getReadingDays();
      await store?.remove(account, Date.now(), false);
      await dispatch(syncReadingDays());
    },
  };
}

async function readDays(account: string): Promise<StoredDays> {
  const store = await getReadingDays();
  if (!store) return { account, days: [], isLasting: false };
  try {
    const [own, { others }] = await Promise.all([store.list(account), store.synced(account)]);
    return { account, days: [...own.map(readingDayOf), ...others], isLasting: true };
  } catch (error) {
    console.warn('reading days could not be read', error);
    return { account, days: undefined, isLasting: true };
  }
}

/** What cannot be sent or fetched now is the next time. */
function syncReadingDays(): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    try {
      const store = await getReadingDays();
      if (!store) return;
      await sendReadingDays(store, session);
      await fetchReadingDays(store, session);
    } catch (error) {
      console.warn('reading days could not be exchanged', error);
    }
  };
}
