import { lazy, Suspense, useState } from 'react';
import type { WorkSummary } from '../../../shared/offline/database/offlineStore.ts';
import { useAppState, useIsOffline } from '../../../state/store.ts';
import { LISTED_KINDS } from '../../../state/userSlice.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { countedChapters } from '../chapterUnits.ts';
import { useDownloads } from '../downloads/downloads.ts';
import styles from './CommuteRow.module.css';
import type { PackState } from './packState.ts';
import * as texts from './texts.ts';
import { readyText, usePack } from './usePack.ts';

const CommuteSheet = lazy(() => import('./CommuteSheet.tsx'));

interface CommuteRowProps {
  /** Of every kind. */
  readonly stored: readonly WorkSummary[] | undefined;
}

/** 通勤包 in the library: how far it is, and the way to its sheet. Nothing where nothing could be in it. */
export function CommuteRow({ stored }: CommuteRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const downloads = useDownloads();
  const pack = usePack(stored, downloads);
  const isOffline = useIsOffline();
  const followsAny = useAppState(({ user }) =>
    LISTED_KINDS.some(
      (kind) => user[`${kind}collectuuids`].length > 0 || user[`${kind}readuuids`].length > 0,
    ),
  );
  const canPrepare = followsAny && !isOffline && downloads?.isAvailable !== false;
  if (!pack && !canPrepare) return null;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        data-ready={pack && pack.waiting.length === 0 ? true : undefined}
        onClick={() => setIsOpen(true)}
      >
        <ProgressRing ratio={pack ? shareOf(pack) : 0} size={30} tone={pack ? 'jade' : 'grey'}>
          <Icon name={pack?.waiting.length === 0 ? 'check' : 'clock'} size={14} />
        </ProgressRing>
        <span className={styles.text}>{pack ? packText(pack) : <Invitation />}</span>
        <Icon name="right" size={18} />
      </button>
      <Suspense>{isOpen && <CommuteSheet pack={pack} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

function Invitation() {
  return (
    <>
      {texts.PACK}
      <span className={styles.note}>{texts.PREPARE_NOTE}</span>
    </>
  );
}

function shareOf({ here, waiting, failed }: PackState): number {
  return here.length / (here.length + waiting.length + failed.length);
}

/** 正在备通勤包 · 已备 3 / 12 话; 通勤包已备好 · 12 话 · 约 30 分钟; 2 话没有下完 */
export function packText({ here, waiting, failed, minutes }: PackState): string {
  const all = [...here, ...waiting, ...failed];
  if (waiting.length > 0) return texts.preparing(here.length, countedChapters(all.length, all));
  const lack = failed.length > 0 ? texts.notDone(countedChapters(failed.length, failed)) : '';
  if (here.length === 0) return `${texts.PACK} · ${lack}`;
  return [readyText(here, minutes), lack].filter(Boolean).join(' · ');
}
