import { hasDownloads } from '../../offline/downloaded.ts';
import { chapterPlaceText } from '../../lib/chapterPlaceText.ts';
import { filmLength } from '../../lib/filmText.ts';
import { watchedText } from '../../lib/watchedText.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { CollectedWork, Kind, Work } from '../../shared/contract/index.ts';
import type { StoredWork, WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { freshChapters } from '../../state/freshChapters.ts';
import { isAtEnd } from '../../state/readEntries.ts';
import { shortRange, workProgress } from './storedPlace.ts';
import { inOrder, type LibrarySort } from './libraryOrder.ts';
import * as texts from './texts.ts';

/** A favorite as the library shows it, except for its cover. */
export interface FavoriteItem {
  readonly id: string;
  readonly title: string;
  readonly coverPath: string;
  readonly meta: string;
  readonly badge: 'finished' | undefined;
  /** Of a film: 1:48:20, 全 12 集. */
  readonly length: string;
  readonly ribbon: number;
  readonly unit: string;
  readonly stored: boolean;
  readonly progress: number;
  readonly veiled: boolean;
  /** ISO 8601 UTC, '' where unknown. */
  readonly updatedAt: string;
  readonly readAt: string;
}

export interface Sources {
  /** The server's last answer. */
  readonly listed: readonly CollectedWork[];
  readonly entries: readonly ReadEntry[];
  readonly stored: readonly WorkSummary[];
  /** Works whose detail was opened on this device. */
  readonly opened: readonly StoredWork[];
  readonly isOffline: boolean;
}

/**
 * @param uuids the favorites, newest last. The device's list is authoritative, not the server's.
 * @returns sorted; offline, readable works come first. Works without any known data are left out.
 */
export function favoriteItems(
  uuids: readonly string[],
  sources: Sources,
  sort: LibrarySort = 'collected',
): FavoriteItem[] {
  const items = inOrder(
    uuids.toReversed().flatMap((uuid) => itemOf(uuid, sources) ?? []),
    sort,
  );
  if (!sources.isOffline) return items;
  return [...items.filter(({ veiled }) => !veiled), ...items.filter(({ veiled }) => veiled)];
}

function itemOf(uuid: string, sources: Sources): FavoriteItem | undefined {
  const entry = sources.entries.find((each) => each.uuid === uuid);
  const stored = sources.stored.find(({ work }) => work.uuid === uuid);
  const listed = sources.listed.find((work) => work.uuid === uuid);
  const opened = sources.opened.find((work) => work.uuid === uuid);
  const work = listed ?? stored?.work.detail ?? opened?.detail;
  const named = work ?? entry;
  if (!named) return undefined;
  const chapters = work?.chapters ?? 0;
  const veiled = sources.isOffline && !stored;
  return {
    id: uuid,
    title: named.title,
    coverPath: named.cover,
    meta: sources.isOffline
      ? offlineText(stored)
      : progressText(entry, { kind: named.kind, chapters, status: work?.status }),
    // Novels say so in the text below the cover, films on it.
    badge: named.kind === 'comic' && work?.status === 'finished' ? 'finished' : undefined,
    length: work?.kind === 'film' ? filmLength(work) : '',
    ribbon: sources.isOffline || !listed ? 0 : freshChapters(listed, sources.entries),
    unit: CHAPTER_UNITS[named.kind],
    stored: stored !== undefined && hasDownloads(stored),
    progress: veiled ? 0 : workProgress(entry, chapters),
    veiled,
    updatedAt: work ? (work.latest?.at ?? '') || work.updated_at : '',
    readAt: entry?.at ?? '',
  };
}

function offlineText(stored: WorkSummary | undefined): string {
  if (!stored) return texts.NOT_DOWNLOADED;
  return `${stored.work.kind === 'film' ? texts.WATCHABLE : texts.READABLE} ${shortRange(stored)}`;
}

interface ReadWork {
  readonly kind: Kind;
  /** 0: unknown. */
  readonly chapters: number;
  readonly status?: Work['status'] | undefined;
}

/** 86/128 话, 未看 · 112 话, 已看完 37 话; of a novel 读到 71% · 连载, 未读 · 完结, 已读完; of a film 第 2 集 · 看到 0:40. */
export function progressText(entry: ReadEntry | undefined, work: ReadWork): string {
  if (work.kind === 'novel') return bookProgressText(entry, work);
  if (work.kind === 'film') return entry ? watchedText(entry, work.chapters) : texts.UNSEEN;
  const { chapters } = work;
  const unit = CHAPTER_UNITS[work.kind];
  if (!entry) return chapters > 0 ? texts.unseen(chapters, unit) : texts.UNSEEN;
  if (chapters <= 0) return chapterPlaceText(work.kind, entry);
  if (entry.index >= chapters && isAtEnd(entry)) return texts.seenAll(chapters, unit);
  return `${entry.index}/${chapters}\u00a0${unit}`;
}

function bookProgressText(entry: ReadEntry | undefined, { chapters, status }: ReadWork): string {
  const isSerial = status === 'serial' && texts.ONGOING;
  if (!entry)
    return [texts.UNREAD, isSerial || (status && texts.FINISHED)].filter(Boolean).join(' · ');
  if (chapters > 0 && entry.index >= chapters && isAtEnd(entry)) return texts.READ_ALL;
  const percent = texts.readTo(percentRead(workProgress(entry, chapters)));
  const place = chapters > 0 ? percent : chapterPlaceText('novel', entry);
  return [place, isSerial].filter(Boolean).join(' · ');
}

/** At least 1 for a work that was begun, at most 99 for one that is not finished. */
export function percentRead(ratio: number): number {
  return Math.min(99, Math.max(1, Math.round(ratio * 100)));
}
