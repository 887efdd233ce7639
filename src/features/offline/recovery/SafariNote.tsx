import { useSyncExternalStore } from 'react';
import { hasDownloads } from '../../../offline/downloaded.ts';
import { useStoredWorks } from '../../../offline/stored.ts';
import { isIos, isStandalone } from '../../../lib/platform.ts';
import { useToday } from '../../../lib/useToday.ts';
import { visitSetting, visitLabels } from '../../../lib/visits.ts';
import { SAFARI_EVICTION_DAYS } from '../../../shared/limits.ts';
import { Note } from '../../../ui/Note.tsx';
import { InstallRow } from '../../install/index.ts';
import * as texts from '../texts.ts';
import styles from './Recovery.module.css';

/** In a browser tab on iOS, next to downloads: how long Safari keeps them. Hidden in the installed app. */
export function SafariNote() {
  if (!isIos() || isStandalone()) return null;
  return (
    <div className={styles.strip}>
      <SevenDays />
    </div>
  );
}

/** The same note in the download sheet, until the first download. */
export function FirstDownloadNote() {
  const stored = useStoredWorks();
  if (!isIos() || isStandalone() || !stored || stored.some(hasDownloads)) return null;
  return (
    <div className={styles.inSheet}>
      <SevenDays />
    </div>
  );
}

function SevenDays() {
  const visits = useSyncExternalStore(visitSetting.subscribe, visitSetting.read);
  const { daysAgo, deadline } = visitLabels(visits, useToday().getTime());
  return (
    <Note tone="amber">
      {daysAgo !== undefined && texts.lastOpened(daysAgo)}
      {texts.openBefore(SAFARI_EVICTION_DAYS, deadline)}
      <InstallRow>
        {({ open }) => (
          <>
            {texts.OR}
            <button type="button" className={styles.link} onClick={open}>
              {texts.ADD_TO_HOME}
            </button>
          </>
        )}
      </InstallRow>
    </Note>
  );
}
