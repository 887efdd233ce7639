import { useState, type ReactNode } from 'react';
import { downloadAgain, type DownloadedAgain, type Wanted } from './downloadAgain.ts';
import { countedChapters } from '../chapterUnits.ts';
import { ADD_FAILED, METERED_QUESTION } from '../texts.ts';
import { isMetered } from '../../../lib/network.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

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
        text="现在不是 Wi‑Fi，下载会用掉手机流量。"
        confirmLabel="下载"
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
  if (failed > 0) return `有 ${failed}\u00a0部没有加入，请再试一次`;
  if (added === 0 && locked > 0) return `需先解锁的 ${countedChapters(locked, wanted)}没有选`;
  return added > 0
    ? `已加入下载，共 ${countedChapters(added, wanted)}`
    : '这些已经在了，或者已下架';
}
