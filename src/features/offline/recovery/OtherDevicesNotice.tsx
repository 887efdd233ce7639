import { useSyncExternalStore } from 'react';
import { useDownloads } from '../downloads/downloads.ts';
import { deviceIndexApi } from './deviceIndex.ts';
import { hasDownloads } from '../../../offline/downloaded.ts';
import { arrivalSetting, countChapters } from '../../../offline/downloadMarks.ts';
import { countedChapters } from '../chapterUnits.ts';
import { isStandalone } from '../../../lib/platform.ts';
import type { DeviceIndexItem } from '../../../shared/contract/deviceIndex.ts';
import type { WorkSummary } from '../../../shared/offline/database/offlineStore.ts';
import { useAppState } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { WorkPicture } from '../../../ui/WorkPicture.tsx';
import * as texts from '../texts.ts';
import styles from './Recovery.module.css';
import { type WorkOnOtherDevices, onOtherDevices } from './onOtherDevices.ts';
import { useDownloadAgain } from './useDownloadAgain.tsx';

/** More works are downloaded with 全部, or move up as these are done. */
const SHOWN_MAX = 5;
const NONE: readonly DeviceIndexItem[] = [];

interface OtherDevicesProps {
  readonly stored: readonly WorkSummary[];
}

/** In a library without downloads: offers what the same account has downloaded on other devices. */
export function OtherDevicesNotice({ stored }: OtherDevicesProps) {
  const answered = useSyncExternalStore(arrivalSetting.subscribe, arrivalSetting.read);
  const isSignedIn = useAppState(({ global }) => global.status);
  const isOffered = answered === 'offered' || (answered === '' && !stored.some(hasDownloads));
  if (!isSignedIn || !isOffered) return null;
  return <OtherDevices stored={stored} />;
}

function OtherDevices({ stored }: OtherDevicesProps) {
  const { data: comics = NONE } = deviceIndexApi.useDeviceIndexQuery('comic');
  const { data: novels = NONE } = deviceIndexApi.useDeviceIndexQuery('novel');
  const { data: films = NONE } = deviceIndexApi.useDeviceIndexQuery('film');
  const downloads = useDownloads();
  const { isBusy, download, question } = useDownloadAgain();
  const works = onOtherDevices([...comics, ...novels, ...films], stored, downloads?.items ?? []);
  if (works.length === 0 || downloads?.isAvailable !== true) return null;
  const end = () => arrivalSetting.write('done');
  const fetchSome = (some: readonly WorkOnOtherDevices[]) => {
    // The rest stays on offer once the first download exists.
    arrivalSetting.write('offered');
    download(some);
  };
  return (
    <section className={styles.card} aria-label={texts.OTHER_DEVICES}>
      <h2 className={styles.title}>
        {isStandalone() ? texts.LIBRARY_IS_NEW : texts.DOWNLOADED_ELSEWHERE}
      </h2>
      <p className={styles.text}>{isStandalone() ? texts.OWN_STORAGE : texts.ALSO_HERE}</p>
      <ul className={styles.works}>
        {works.slice(0, SHOWN_MAX).map((work) => (
          <li key={work.work} className={styles.work}>
            <WorkPicture
              kind={work.kind}
              path={work.cover}
              coverClass={styles.bookCover}
              still={styles.still}
            />
            <span className={styles.texts}>
              <span className={styles.name}>{work.title}</span>
              <span className={styles.note}>{countedChapters(work.chapters.length, [work])}</span>
            </span>
            <Button
              variant="inset"
              size="s"
              icon="dl"
              busy={isBusy}
              onClick={() => fetchSome([work])}
            >
              {texts.DOWNLOAD}
              <span className="visuallyHidden"> {work.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {works.length > SHOWN_MAX && (
        <p className={styles.note}>{texts.moreWorks(works.length - SHOWN_MAX)}</p>
      )}
      <div className={styles.actions}>
        <Button variant="jade" icon="dl" busy={isBusy} onClick={() => fetchSome(works)}>
          {texts.downloadAll(countedChapters(countChapters(works), works))}
        </Button>
        <Button variant="inset" onClick={end}>
          {texts.NO_NEED}
        </Button>
      </div>
      {question}
    </section>
  );
}
