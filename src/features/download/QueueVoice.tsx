import { useEffect, useRef, useState } from 'react';
import type { useDownloads } from '../../api/downloads.ts';
import { getShelf } from '../../lib/pictures.ts';
import type { Download } from '../../shared/offline/downloads/download.ts';
import { queueNews } from './news.ts';

type DownloadsView = NonNullable<ReturnType<typeof useDownloads>>;

/** Tells who only listens what stopped, failed or ended; nothing is seen of it. */
export function QueueVoice({ downloads }: { readonly downloads: DownloadsView }) {
  const last = useRef<DownloadsView>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    const before = last.current;
    last.current = downloads;
    if (!before) return;
    const tell = async () => {
      const left = before.items.filter(
        ({ chapter }) => !downloads.items.some((each) => each.chapter === chapter),
      );
      const done = new Set(await downloadedOf(left));
      const news = queueNews(before, downloads, ({ chapter }) => done.has(chapter));
      if (news) setWords(news);
    };
    void tell();
  }, [downloads]);
  return <output className="visuallyHidden">{words}</output>;
}

/** What left the line may have been taken out of it. */
async function downloadedOf(left: readonly Download[]): Promise<readonly string[]> {
  if (left.length === 0) return [];
  const shelf = await getShelf();
  const found = await Promise.all(left.map(({ chapter }) => shelf.findChapter(chapter)));
  return found.flatMap((each) => (each?.pinned ? each.uuid : []));
}
