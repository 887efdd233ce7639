import { useState } from 'react';
import { readAddress } from '../../lib/addresses.ts';
import { useKeptChapters } from '../../lib/kept.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';

/** Dismissed for the session, whatever becomes of the screen meanwhile. */
let isDismissed = false;

export interface Resume {
  readonly entry: ReadEntry;
  readonly href: string;
  readonly chapter: string;
  readonly note: string;
  readonly isKept: boolean;
  readonly dismiss: () => void;
}

/** What was read last, and how the dock says so; undefined where there is nothing to resume. */
export function useResume(): Resume | undefined {
  const [isGone, setIsGone] = useState(isDismissed);
  const { knows } = useNavigation();
  const entries = useAppState(({ user }) => user.comicreaduuids);
  const entry = newestEntry(entries);
  const kept = useKeptChapters(entry?.uuid ?? '');
  if (!entry || isGone) return undefined;
  const href = readAddress(entry.kind, entry.uuid, entry.chapter);
  if (!knows(href)) return undefined;
  const isKept = kept?.some(({ uuid, complete }) => uuid === entry.chapter && complete) ?? false;
  return {
    entry,
    href,
    chapter: [`第${entry.index}话`, entry.chapterTitle].filter(Boolean).join(' · '),
    note: [restText(entry), isKept && '已下载'].filter(Boolean).join(' · '),
    isKept,
    dismiss: () => {
      isDismissed = true;
      setIsGone(true);
    },
  };
}

function newestEntry(entries: readonly ReadEntry[]): ReadEntry | undefined {
  let newest: ReadEntry | undefined;
  for (const entry of entries) if (!newest || entry.at > newest.at) newest = entry;
  return newest;
}

/** How many pages a chapter has is not known of what another device has read. */
export function restText({ page, pages, ratio }: Pick<ReadEntry, 'page' | 'pages' | 'ratio'>) {
  if (pages <= 0) return `看到 ${Math.round(ratio * 100)}%`;
  return page < pages ? `还剩 ${pages - page} 页` : '看到最后一页';
}
