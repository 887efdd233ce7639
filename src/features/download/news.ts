import type { Download } from '../../shared/offline/downloads/download.ts';
import { holdWords, type QueueState } from './downloadWords.ts';

interface Seen extends QueueState {
  readonly items: readonly Download[];
}

/**
 * What somebody who only listens is told between two looks at the queue: that something stopped, failed or ended, never
 * how far a page is.
 * @param isDownloaded whether a chapter that left the queue did so because it is whole
 * @returns '' where there is nothing to tell
 */
export function queueNews(
  before: Seen,
  now: Seen,
  isDownloaded: (item: Download) => boolean,
): string {
  const left = before.items.filter((item) => !now.items.some(isSame(item)));
  const done = left.filter(isDownloaded);
  const failed = now.items.filter(
    (item) => item.state === 'failed' && before.items.find(isSame(item))?.state === 'waiting',
  );
  const hold = now.items.length > 0 ? holdWords(now) : '';
  const news = [
    done.length > 0 && `下载完成：${named(done)}`,
    failed.length > 0 && `没有下完：${named(failed)}`,
    hold !== holdWords(before) && (hold || (now.items.length > 0 && '继续下载')),
  ];
  return news.filter(Boolean).join('。');
}

const isSame =
  ({ chapter }: Download) =>
  (other: Download) =>
    other.chapter === chapter;

function named([first, ...rest]: readonly Download[]): string {
  if (!first) return '';
  const name = `${first.workTitle} 第 ${first.index} 话`;
  return rest.length > 0 ? `${name}等 ${rest.length + 1} 话` : name;
}
