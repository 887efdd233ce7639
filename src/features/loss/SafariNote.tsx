import { useSyncExternalStore } from 'react';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { isIos, isStandalone } from '../../lib/platform.ts';
import { useToday } from '../../lib/useToday.ts';
import { visitSetting, visitWords } from '../../lib/visits.ts';
import { SAFARI_EVICTION_DAYS } from '../../shared/limits.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './Loss.module.css';

/** Where the way to the home screen is explained. */
const INSTALL_PATH = '/iosapp';

/**
 * Before anything is downloaded in a tab on iOS, and beside what is (features 32): how long it stays. Nothing where the
 * app was opened from the home screen, and nothing elsewhere.
 */
export function SafariNote() {
  if (!isIos() || isStandalone()) return null;
  return <SevenDays />;
}

function SevenDays() {
  const visits = useSyncExternalStore(visitSetting.subscribe, visitSetting.read);
  const { daysAgo, deadline } = visitWords(visits, useToday().getTime());
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return (
    <div className={styles.strip}>
      <Note tone="amber">
        {daysAgo !== undefined && `上次打开是 ${daysAgo} 天前。`}
        Safari 会清理 {SAFARI_EVICTION_DAYS} 天没打开的内容，请在 {deadline}前再打开一次
        {knows(INSTALL_PATH) ? (
          <>
            ，或者
            <AppLink className={styles.link} href={INSTALL_PATH} onOpen={onOpen}>
              添加到主屏幕
            </AppLink>
          </>
        ) : (
          '，添加到主屏幕后不会清理'
        )}
      </Note>
    </div>
  );
}
