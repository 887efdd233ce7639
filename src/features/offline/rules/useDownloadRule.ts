import { useEffect, useState } from 'react';
import { onStoreChange } from '../../../shared/offline/database/channel.ts';
import type { DownloadRule } from '../../../shared/offline/downloads/download.ts';
import { getDownloadStore } from '../../../offline/downloadStore.ts';

/** @returns undefined until known, or where storage does not last */
export function useDownloadRule(account: string, work: string): DownloadRule | undefined {
  const [rule, setRule] = useState<DownloadRule>();
  useEffect(() => {
    let isLive = true;
    const load = async () => {
      const downloads = await getDownloadStore();
      const rules = await downloads?.rules();
      const own = rules?.find((each) => each.work === work && each.account === account);
      if (isLive && rules) setRule(own?.rule ?? { keep: 'none' });
    };
    const ask = () => {
      load().catch((error: unknown) => console.warn('the rules could not be read', error));
    };
    ask();
    const stop = onStoreChange(ask);
    return () => {
      isLive = false;
      stop();
    };
  }, [work, account]);
  return rule;
}
