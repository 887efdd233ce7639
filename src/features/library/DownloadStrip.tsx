import { useDownloads } from '../offline/index.ts';
import { DOWNLOAD_PATH } from '../../shared/names.ts';
import type { DownloadsView } from '../../offline/downloadsView.ts';
import { byteCount } from '../../lib/format.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import type { DownloadWait } from '../../shared/offline/downloads/download.ts';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import styles from './DownloadStrip.module.css';
import * as texts from './texts.ts';

/** The live state of the downloads; leads to the download manager. */
export function DownloadStrip() {
  const downloads = useDownloads();
  if (!downloads || downloads.items.length === 0) return null;
  const { state, chapter } = stripText(downloads);
  const content = (
    <>
      <ProgressRing ratio={liveRatio(downloads)} size={30} tone={downloads.live ? 'jade' : 'grey'}>
        <Icon name="dl" size={14} />
      </ProgressRing>
      <span className={styles.text}>
        {state}
        {chapter && <span className={styles.chapter}> · {chapter}</span>}
      </span>
    </>
  );
  return (
    <Link className={styles.strip} href={DOWNLOAD_PATH}>
      {content}
      <Icon name="right" size={18} />
    </Link>
  );
}

function liveRatio({ live }: DownloadsView): number {
  return live && live.pages > 0 ? live.pagesKept / live.pages : 0;
}

const WAIT_LABELS: Readonly<Record<DownloadWait, string>> = {
  '': texts.WAITING,
  offline: texts.WAITING_NETWORK,
  metered: texts.WAITING_WIFI,
  hidden: texts.WAITING,
  reading: texts.WAITING_READER,
};

/** 正在下载 3 项 · 雪落长安 第 90 话; where nothing runs, the reason. */
export function stripText({ items, live, pause, shortBytes, wait }: DownloadsView): {
  readonly state: string;
  readonly chapter: string;
} {
  const failed = items.filter(({ state }) => state === 'failed').length;
  const left = items.length - failed;
  const running = live && items.find(({ chapter }) => chapter === live.chapter);
  const named = running ?? items.find(({ state }) => state === 'waiting');
  const chapter = named ? `${named.workTitle} ${nthChapter(named.kind, named.index)}` : '';
  if (left === 0) return { state: texts.failed(failed), chapter: '' };
  if (pause === 'storage') {
    const short = shortBytes > 0 ? texts.short(byteCount(shortBytes)) : '';
    return { state: texts.pausedForSpace(left), chapter: short };
  }
  if (pause === 'person' || !named) return { state: texts.paused(left), chapter: '' };
  if (!running) return { state: texts.waitingCount(WAIT_LABELS[wait], left), chapter };
  return { state: texts.running(left), chapter };
}
