import { hasDownloads } from '../../offline/downloaded.ts';
import type { CollectedWork, Kind, Work } from '../../shared/contract/index.ts';
import type { StoredWork, WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { findHit } from './hits.ts';

export interface KnownWork {
  readonly work: Work;
  readonly stored: boolean;
  /** Its detail can be shown offline. */
  readonly opens: boolean;
}

export interface KnownSources {
  readonly stored: readonly WorkSummary[];
  /** Works whose detail was opened on this device. */
  readonly opened: readonly StoredWork[];
  /** The favorites in the server's last answer. */
  readonly collected: readonly CollectedWork[];
  readonly entries: readonly ReadEntry[];
}

/** Every work of a kind that the device knows, without duplicates: readable ones first. */
export function knownWorks(kind: Kind, sources: KnownSources): KnownWork[] {
  const { stored, opened, collected, entries } = sources;
  const all: KnownWork[] = [
    ...stored.map((summary) => ({
      work: summary.work.detail,
      stored: hasDownloads(summary),
      opens: true,
    })),
    ...opened.map(({ detail }) => ({ work: detail, stored: false, opens: true })),
    ...collected.map((work) => ({ work, stored: false, opens: false })),
    ...entries.map((entry) => ({ work: workOf(entry), stored: false, opens: false })),
  ];
  const known = new Map<string, KnownWork>();
  for (const each of all) {
    if (each.work.kind === kind && !known.has(each.work.uuid)) known.set(each.work.uuid, each);
  }
  return [...known.values()];
}

/** By equal characters, title matches first: for the moment before `findByRules` is loaded. */
export function findKnown(known: readonly KnownWork[], keyword: string): KnownWork[] {
  const found = known.flatMap((each) => {
    const hit = findHit(each.work, keyword);
    return hit ? [{ ...each, work: { ...each.work, hit } }] : [];
  });
  const isInTitle = ({ work }: KnownWork) => work.hit?.field === 'title';
  return [...found.filter(isInTitle), ...found.filter((each) => !isInTitle(each))];
}

function workOf({ uuid, kind, title, cover }: ReadEntry): Work {
  const none = { chapters: 0, score: 0, views: 0, collects: 0 };
  const unknown = { ...none, author: '', tags: [], latest: null, note: '' };
  return { ...unknown, uuid, kind, title, cover, status: 'serial', price: 'free', updated_at: '' };
}
