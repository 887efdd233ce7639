import { useSyncExternalStore } from 'react';
import { useDownloads } from '../downloads/downloads.ts';
import { countedChapters } from '../chapterUnits.ts';
import { countChapters, lacking, lostMarks, marksFor } from '../../../offline/downloadMarks.ts';
import { useAccount, useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import styles from './Recovery.module.css';
import { titlesText } from './titlesText.ts';
import { useDownloadAgain } from './useDownloadAgain.tsx';

export function EvictionNotice() {
  const lost = useEvicted();
  const isOffline = useIsOffline();
  const { isBusy, download, question } = useDownloadAgain(forget);
  if (lost.length === 0) return null;
  const works = [...new Map(lost.map(({ work, title }) => [work, title])).values()];
  const count = countedChapters(countChapters(lost), lost);
  return (
    <section className={styles.card} aria-label="丢失的下载">
      <div className={styles.head}>
        <span className={styles.warning}>
          <Icon name={SCREEN_ICONS.alert} size={22} />
        </span>
        <div>
          <h2 className={styles.title}>浏览器清掉了 {works.length}&nbsp;部的下载</h2>
          <p className={styles.text}>
            {titlesText(works)}，共 {count}。阅读进度和收藏都还在。
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="jade"
          icon="dl"
          busy={isBusy}
          disabled={isOffline}
          onClick={() => download(lost)}
        >
          {isOffline ? '联网后重新下载' : `重新下载 ${count}`}
        </Button>
        <Button variant="inset" onClick={() => forget(lost.map(({ work }) => work))}>
          不用了
        </Button>
      </div>
      {question}
    </section>
  );
}

/** The current account's evicted chapters that are not queued again. */
function useEvicted() {
  const lost = useSyncExternalStore(lostMarks.subscribe, lostMarks.read);
  const account = useAccount();
  const downloads = useDownloads();
  const queued = { chapters: downloads?.items.map(({ chapter }) => chapter) ?? [] };
  return lacking(marksFor(account, lost), [queued]);
}

function forget(works: readonly string[]): void {
  lostMarks.write(lostMarks.read().filter(({ work }) => !works.includes(work)));
}
