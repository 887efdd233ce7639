import { useEffect, useRef, useState } from 'react';
import type { useDownloads } from '../downloads.ts';
import { downloadedOf } from './downloadedOf.ts';
import { leftOf, queueChangesText } from './queueChanges.ts';

type DownloadsView = NonNullable<ReturnType<typeof useDownloads>>;

/** A visually hidden live region: announces what stopped, failed or finished. */
export function QueueVoice({ downloads }: { readonly downloads: DownloadsView }) {
  const last = useRef<DownloadsView>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const before = last.current;
    last.current = downloads;
    if (!before) return;
    const announce = async () => {
      const done = new Set(await downloadedOf(leftOf(before.items, downloads.items)));
      const text = queueChangesText(before, downloads, ({ chapter }) => done.has(chapter));
      if (text) setSaid(text);
    };
    void announce();
  }, [downloads]);
  return <output className="visuallyHidden">{said}</output>;
}
