import { useMemo, useSyncExternalStore } from 'react';
import { isDownloaded } from '../../../offline/downloaded.ts';
import type { DownloadsView } from '../../../offline/downloadsView.ts';
import type { WorkSummary } from '../../../shared/offline/database/offlineStore.ts';
import { useReadEntries } from '../../../state/readEntries.ts';
import { useAccount } from '../../../state/store.ts';
import { countedChapters } from '../chapterUnits.ts';
import { commuteSetting, type PackChapter } from './commuteSetting.ts';
import { packState, type PackState } from './packState.ts';
import * as texts from './texts.ts';

/** @returns the account's pack; undefined: there is none, or nothing of it is left, or that is not known yet */
export function usePack(
  stored: readonly WorkSummary[] | undefined,
  downloads: DownloadsView | undefined,
): PackState | undefined {
  const { pack } = useSyncExternalStore(commuteSetting.subscribe, commuteSetting.read);
  const account = useAccount();
  const entries = useReadEntries();
  return useMemo(() => {
    if (!pack || pack.account !== account || !stored || !downloads) return undefined;
    const whole = stored.flatMap(({ chapters }) => chapters.filter(isDownloaded));
    const state = packState(pack, {
      entries,
      downloaded: new Set(whole.map(({ uuid }) => uuid)),
      queued: new Map(downloads.items.map((item) => [item.chapter, item.state === 'failed'])),
    });
    const isLeft = state.here.length + state.waiting.length + state.failed.length > 0;
    return isLeft ? state : undefined;
  }, [pack, account, stored, downloads, entries]);
}

/** 通勤包已备好 · 12 话 · 约 30 分钟 */
export function readyText(here: readonly PackChapter[], minutes: number): string {
  return `${texts.readyWith(countedChapters(here.length, here))} · ${aboutMinutes(minutes)}`;
}

/** 约 30 分钟 */
export function aboutMinutes(minutes: number): string {
  return texts.minutesAbout(Math.max(1, Math.round(minutes)));
}
