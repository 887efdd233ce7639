import { useSyncExternalStore } from 'react';
import { useDownloads } from '../downloads/downloads.ts';
import { countedChapters } from '../chapterUnits.ts';
import { countChapters, lacking, lostMarks, marksFor } from '../../../offline/downloadMarks.ts';
import { useAccount, useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
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
    <section className={styles.card} aria-label={texts.LOST_DOWNLOADS}>
      <div className={styles.head}>
        <span className={styles.warning}>
          <Icon name={SCREEN_ICONS.alert} size={22} />
        </span>
        <div>
          <h2 className={styles.title}>{texts.evicted(works.length)}</h2>
          <p className={styles.text}>{texts.evictedNote(titlesText(works), count)}</p>
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
          {isOffline ? texts.DOWNLOAD_AGAIN_ONLINE : texts.downloadAgain(count)}
        </Button>
        <Button variant="inset" onClick={() => forget(lost.map(({ work }) => work))}>
          {texts.NO_NEED}
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
