import { useEffect, useState } from 'react';
import { byteCount } from '../../lib/text.ts';
import { StorageMeter } from '../../ui/StorageMeter.tsx';

/** Less would not be seen. */
const SEEN_RATIO_MIN = 0.01;

/** What the works on the device take, of what the browser says it would give (about: it may say anything). */
export function KeptSpace({ bytes }: { bytes: number }) {
  const quotaBytes = useQuota();
  const [used = '', unit = ''] = byteCount(bytes).split(' ');
  const total = quotaBytes ? ` ${unit} / 约 ${byteCount(quotaBytes)}` : ` ${unit}`;
  const ratio = quotaBytes ? Math.min(1, Math.max(SEEN_RATIO_MIN, bytes / quotaBytes)) : 0;
  return (
    <StorageMeter used={used} total={total} parts={[{ label: '漫画', ratio, tone: 'jade' }]} />
  );
}

/** @returns bytes; undefined where the browser does not say (plain http, older ones) */
function useQuota(): number | undefined {
  const [quotaBytes, setQuotaBytes] = useState<number>();
  useEffect(() => {
    let isLive = true;
    const ask = async () => {
      const quota = await estimatedQuota();
      if (isLive) setQuotaBytes(quota);
    };
    void ask();
    return () => {
      isLive = false;
    };
  }, []);
  return quotaBytes;
}

async function estimatedQuota(): Promise<number | undefined> {
  try {
    const { storage } = navigator as Partial<Navigator>;
    return (await storage?.estimate())?.quota;
  } catch {
    // Refused in some private modes: then only our own bytes are said.
    return undefined;
  }
}
