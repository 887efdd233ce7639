import type { Bookmark } from '../../../shared/offline/bookmarks/bookmark.ts';
import type { DownloadRule, WorkRule } from '../../../shared/offline/downloads/download.ts';
import { COLLECTION_UUIDS_MAX, READ_HISTORY_MAX } from '../../../shared/limits.ts';
import type { Change } from '../../../shared/offline/database/offlineStore.ts';
import { LISTED_KINDS, type ListedKind } from '../../../state/userSlice.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import type { LibraryFile } from './libraryFile.ts';

/** What a file would change: it only adds or advances, so that nothing on the device is lost. */
export interface ImportPlan {
  readonly collected: readonly {
    readonly kind: ListedKind;
    readonly work: string;
    /** ISO 8601 UTC. */
    readonly at: string;
  }[];
  /** Places newer than the device's, by their own clocks. */
  readonly read: readonly ReadEntry[];
  readonly bookmarks: readonly Bookmark[];
  readonly rules: readonly Pick<WorkRule, 'work' | 'kind' | 'rule' | 'at'>[];
}

export interface LibraryHere {
  readonly collected: Readonly<Record<ListedKind, readonly string[]>>;
  readonly read: Readonly<Record<ListedKind, readonly ReadEntry[]>>;
  readonly rules: readonly WorkRule[];
  /** The file's bookmarks that are missing here. */
  readonly bookmarks: readonly Bookmark[];
  /** Pending changes that the server does not have yet, deletions included. */
  readonly pending: readonly Change[];
  readonly deleted: readonly { readonly work: string; readonly at: string }[];
  /** Ms since 1970. */
  readonly nowMs: number;
}

export function planOf(file: LibraryFile, here: LibraryHere): ImportPlan {
  const plans = LISTED_KINDS.map((kind) => ({
    collected: newCollected(file, kind, here),
    read: newerReads(file, kind, here),
    rules: newerRules(file, kind, here),
  }));
  return {
    collected: plans.flatMap(({ collected }) => collected),
    read: plans.flatMap(({ read }) => read),
    rules: plans.flatMap(({ rules }) => rules),
    bookmarks: here.bookmarks,
  };
}

function newCollected({ kinds, at: writtenAt }: LibraryFile, kind: ListedKind, here: LibraryHere) {
  const known = new Set(here.collected[kind]);
  const dated = kinds[kind].collected.map(({ work, at = writtenAt }) => {
    return { kind, work, at: notLater(at, here.nowMs) };
  });
  const fresh = dated.filter(({ work, at }) => !known.has(work) && !wasRemoved(work, at, here));
  const room = Math.max(0, COLLECTION_UUIDS_MAX - known.size);
  return newestOf(fresh, ({ work }) => work).slice(0, room);
}

/** Removed on this device after it was added in the file, and not synced yet. */
function wasRemoved(work: string, at: string, { pending }: LibraryHere): boolean {
  return pending.some(
    (change) =>
      change.type === 'collect' &&
      change.action === 'delete' &&
      change.work === work &&
      change.at >= at,
  );
}

function newerReads({ kinds }: LibraryFile, kind: ListedKind, here: LibraryHere): ReadEntry[] {
  const known = new Map(here.read[kind].map((entry) => [entry.uuid, entry.at]));
  const entries = kinds[kind].read.map((entry) => {
    return { ...entry, kind, at: notLater(entry.at, here.nowMs) };
  });
  const fresh = entries.filter(
    (entry) => (known.get(entry.uuid) ?? '') < entry.at && !isDeleted(entry, here),
  );
  return newestOf(fresh, ({ uuid }) => uuid);
}

/** Deleted after it was read: it stays deleted. */
function isDeleted({ kind, uuid, at }: ReadEntry, { pending, deleted }: LibraryHere): boolean {
  const isGone = deleted.some((each) => each.work === uuid && each.at >= at);
  return (
    isGone ||
    pending.some((change) => {
      if (change.type === 'clear') return change.kind === kind && change.at >= at;
      if (change.type !== 'progress' || !change.entry.deleted) return false;
      return change.entry.work === uuid && change.entry.at >= at;
    })
  );
}

function newerRules({ kinds }: LibraryFile, kind: ListedKind, here: LibraryHere) {
  const known = new Map(here.rules.map((rule) => [rule.work, rule]));
  const dated = kinds[kind].rules.map(({ work, rule, at }) => {
    return {
      work,
      kind,
      rule: rule satisfies DownloadRule,
      at: Date.parse(notLater(at, here.nowMs)),
    };
  });
  const fresh = dated.filter(({ work, at }) => (known.get(work)?.at ?? 0) < at);
  return newestOf(fresh, ({ work }) => work);
}

/** The newest of each id, newest first. */
function newestOf<T extends { readonly at: string | number }>(
  items: readonly T[],
  idOf: (item: T) => string,
): T[] {
  const newestFirst = items.toSorted((a, b) => (a.at < b.at ? 1 : -Number(a.at > b.at)));
  const firsts = new Map<string, T>();
  for (const item of newestFirst) if (!firsts.has(idOf(item))) firsts.set(idOf(item), item);
  return [...firsts.values()];
}

/** Caps timestamps of a clock that runs ahead, which would win every later merge. */
function notLater(at: string, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  return at < now ? at : now;
}

/** The history after the import; beyond the limit the oldest entries are dropped. */
export function withReads(
  entries: readonly ReadEntry[],
  newer: readonly ReadEntry[],
): readonly ReadEntry[] {
  const merged = new Map([...entries, ...newer].map((entry) => [entry.uuid, entry]));
  const all = [...merged.values()];
  if (all.length <= READ_HISTORY_MAX) return all;
  return all.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-READ_HISTORY_MAX);
}
