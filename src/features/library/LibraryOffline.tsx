import {
  readAddress,
  type Address,
  type LibraryKind,
  type LibraryTab,
} from '../../lib/addresses.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useQueuedChanges } from '../../offline/queuedChanges.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { useReadEntries } from '../../state/readEntries.ts';
import { isOffline, useAccount, useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { OfflineCard } from './OfflineCard.tsx';
import { isOnePiece, storedPlace } from './storedPlace.ts';

export function useStartedOffline(): boolean {
  return useAppState((state) => isOffline(state) && !state.global.system);
}

interface LibraryOfflineProps {
  readonly kind: LibraryKind;
  readonly tab: LibraryTab;
  /** Of every kind. */
  readonly stored: readonly WorkSummary[] | undefined;
}

/** The offline notice above the tab: the connection was lost, or the app started without one. */
export function LibraryOffline({ kind, tab, stored }: LibraryOfflineProps) {
  const { reconnect, retrying } = useReconnect();
  const connection = useAppState(({ global }) => global.connection);
  const hasStartedOffline = useStartedOffline();
  const waiting = useQueuedChanges(useAccount());
  if (connection.state !== 'offline') return null;
  if (hasStartedOffline && tab === 'kept') {
    const tried = connection.skipped ? '没有等到线路应答' : `已试 ${connection.tried}\u00a0条线路`;
    const sync = waiting > 0 ? `恢复后自动同步 · 待同步 ${waiting}` : '恢复后自动同步';
    return <Landing stored={stored} note={`${tried} · ${sync}`} />;
  }
  const readable = stored?.filter(({ work }) => work.kind === kind);
  const verb = kind === 'film' ? '可看' : '可读';
  return (
    <OfflineBar
      title={readable ? `当前离线，${verb} ${readable.length}\u00a0部` : '当前离线'}
      note={
        waiting > 0 ? `联网后自动同步收藏与进度 · 待同步 ${waiting}` : '联网后自动同步收藏与进度'
      }
      action={{ label: '重试', onClick: reconnect, busy: retrying }}
    />
  );
}

function Landing({ stored, note }: { stored: LibraryOfflineProps['stored']; note: string }) {
  const { reconnect, retrying } = useReconnect();
  const place = resumePlace(stored ?? [], useReadEntries());
  return (
    <OfflineCard
      resume={place && { ...place }}
      onRetry={reconnect}
      retrying={retrying}
      note={note}
    />
  );
}

/** The last read chapter that is stored, else the stored work opened last. */
export function resumePlace(
  stored: readonly WorkSummary[],
  entries: readonly ReadEntry[],
): { readonly label: string; readonly href: Address } | undefined {
  const newestFirst = entries.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const entry = newestFirst.find(({ uuid, chapter }) =>
    stored.some(({ work, chapters }) => {
      const isWhole = chapters.some((each) => each.uuid === chapter && each.complete);
      return work.uuid === uuid && isWhole;
    }),
  );
  const summary = stored.find(({ work }) => work.uuid === entry?.uuid) ?? stored[0];
  const chapter = summary && storedPlace(summary, entry);
  if (!summary || !chapter) return undefined;
  const { kind, uuid, detail } = summary.work;
  const verb = entry ? '续看' : kind === 'film' ? '播放' : '阅读';
  const number = isOnePiece(summary) ? '' : ` ${nthChapter(kind, chapter.index)}`;
  return {
    label: `${verb} ${detail.title}${number}`,
    href: readAddress(kind, uuid, chapter.uuid),
  };
}
