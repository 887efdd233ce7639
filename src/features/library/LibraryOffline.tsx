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
import * as texts from './texts.ts';

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
    const tried = connection.skipped ? texts.NO_ROUTE : texts.routesTried(connection.tried);
    const sync = waiting > 0 ? texts.syncsOnReturn(waiting) : texts.SYNCS_ON_RETURN;
    return <Landing stored={stored} note={`${tried} · ${sync}`} />;
  }
  const readable = stored?.filter(({ work }) => work.kind === kind);
  const verb = kind === 'film' ? texts.WATCHABLE : texts.READABLE;
  return (
    <OfflineBar
      title={readable ? texts.offlineWith(verb, readable.length) : texts.OFFLINE}
      note={waiting > 0 ? texts.syncsOnline(waiting) : texts.SYNCS_ONLINE}
      action={{ label: texts.RETRY, onClick: reconnect, busy: retrying }}
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
  const verb = entry ? texts.CONTINUE : kind === 'film' ? texts.PLAY : texts.READ;
  const number = isOnePiece(summary) ? '' : ` ${nthChapter(kind, chapter.index)}`;
  return {
    label: `${verb} ${detail.title}${number}`,
    href: readAddress(kind, uuid, chapter.uuid),
  };
}
