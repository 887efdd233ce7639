import { useEffect, useRef, useState } from 'react';
import type { useDownloads } from '../downloads.ts';
import { downloadedOf } from './downloadedOf.ts';
import { leftOf, queueNews } from './news.ts';

type DownloadsView = NonNullable<ReturnType<typeof useDownloads>>;

/** A visually hidden live region: announces what stopped, failed or finished. */
export function QueueVoice({ downloads }: { readonly downloads: DownloadsView }) {
  const last = useRef<DownloadsView>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    const before = last.current;
    last.current = downloads;
    if (!before) return;
    const tell = async () => {
      const done = new Set(await downloadedOf(leftOf(before.items, downloads.items)));
      const news = queueNews(before, downloads, ({ chapter }) => done.has(chapter));
      if (news) setWords(news);
    };
    void tell();
  }, [downloads]);
  return <output className="visuallyHidden">{words}</output>;
}
