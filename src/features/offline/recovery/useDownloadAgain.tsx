import { useState, type ReactNode } from 'react';
import { downloadAgain, type DownloadedAgain, type Wanted } from './downloadAgain.ts';
import { countedChapters } from '../chapterUnits.ts';
import { ADD_FAILED, METERED_QUESTION } from '../texts.ts';
import { isMetered } from '../../../lib/network.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import * as texts from '../texts.ts';

interface DownloadingAgain {
  readonly isBusy: boolean;
  /** Queues the chapters and shows a toast; on a metered connection it asks first. */
  readonly download: (wanted: readonly Wanted[]) => void;
  /** The confirmation dialog, while open. */
  readonly question: ReactNode;
}

/** @param onSettled receives the uuids of works that need no offer any more */
export function useDownloadAgain(onSettled?: (works: readonly string[]) => void): DownloadingAgain {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [asking, setAsking] = useState<readonly Wanted[]>();
  const run = async (wanted: readonly Wanted[]) => {
    setAsking(undefined);
    setIsBusy(true);
    try {
      const result = await dispatch(downloadAgain(wanted));
      onSettled?.(result.settled);
      dispatch(globalActions.toastShown(outcome(result, wanted)));
    } catch (error) {
      console.warn('chapters could not be put into the queue', error);
      dispatch(globalActions.toastShown(ADD_FAILED));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    download(wanted) {
      // With Wi‑Fi only, the queue waits without a question.
      if (isMetered() && !offlineSettings.read().wifiOnly) setAsking(wanted);
      else void run(wanted);
    },
    question: asking && (
      <ConfirmDialog
        title={METERED_QUESTION}
        text={texts.METERED_NOTE}
        confirmLabel={texts.DOWNLOAD}
        onConfirm={() => void run(asking)}
        onCancel={() => setAsking(undefined)}
      />
    ),
  };
}

export function outcome(
  { added, locked, failed }: DownloadedAgain,
  wanted: readonly Pick<Wanted, 'kind'>[],
): string {
  if (failed > 0) return texts.notAdded(failed);
  if (added === 0 && locked > 0) return texts.lockedLeftOut(countedChapters(locked, wanted));
  return added > 0 ? texts.added(countedChapters(added, wanted)) : texts.NOTHING_TO_ADD;
}
