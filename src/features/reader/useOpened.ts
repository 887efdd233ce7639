import { useEffect, useRef } from 'react';
import { getOfflineStore } from '../../lib/pictures.ts';
import type { ChapterSummary } from '../../shared/offline/database/offlineStore.ts';

interface InRow {
  readonly uuid: string;
}
const NO_ROW: readonly InRow[] = [];

/**
 * Notes the open chapter as recently used; read incognito, leaves nothing of it on the device, nor of its neighbours.
 * @param chapter uuid; undefined: none is open
 * @param row the chapters that are loaded around it
 */
export function useOpened(
  work: string,
  chapter: string | undefined,
  isIncognito: boolean,
  row: readonly InRow[] = NO_ROW,
): void {
  useRecentlyUsed(isIncognito ? undefined : chapter);
  useIncognito(work, isIncognito ? chapter : undefined, row);
}

/** Marks the chapter as recently used, so that it is evicted last. */
function useRecentlyUsed(chapter: string | undefined): void {
  useEffect(() => {
    if (chapter === undefined) return;
    const touch = async () => (await getOfflineStore()).touchChapter(chapter, Date.now());
    // Reading works without the mark.
    touch().catch((error: unknown) => console.warn('opening a chapter was not noted', error));
  }, [chapter]);
}

interface Visit {
  /** Chapters of the work that were on the device; undefined: it could not be read. */
  readonly before: Promise<readonly ChapterSummary[] | undefined>;
  /** Uuids of chapters that were loaded meanwhile. */
  readonly loaded: Set<string>;
}

/**
 * Incognito (`chapter` is given): removes each chapter from the device when it is left, unless it was complete before, and
 * in the end those that were loaded without being reached, unless a part was there.
 */
function useIncognito(work: string, chapter: string | undefined, row: readonly InRow[]): void {
  const isOn = chapter !== undefined;
  const visit = useRef<Visit>(undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    const { before, loaded } = (visit.current = {
      before: chaptersBefore(work),
      loaded: new Set<string>(),
    });
    return () => void forget(work, [...loaded], before);
  }, [work, isOn]);
  useEffect(() => {
    if (isOn) for (const { uuid } of row) visit.current?.loaded.add(uuid);
  }, [isOn, row]);
  useEffect(() => {
    const before = visit.current?.before;
    if (chapter === undefined || !before) return undefined;
    const whole = before.then((found) => found?.filter(({ complete }) => complete));
    return () => void forget(work, [chapter], whole);
  }, [work, chapter]);
}

/** A text is stored as soon as it is fetched, before it is shown: it was there before if it was also opened before. */
async function chaptersBefore(work: string): Promise<readonly ChapterSummary[] | undefined> {
  try {
    const stored = await (await getOfflineStore()).storedChapters(work);
    return stored.filter(({ pinned, readAt }) => pinned || readAt > 0);
  } catch (error) {
    console.warn('offline store not read', error);
    return undefined;
  }
}

/** Chapters that were downloaded or queued meanwhile stay. */
async function forget(
  work: string,
  chapters: readonly string[],
  before: Visit['before'],
): Promise<void> {
  try {
    const known = await before;
    if (!known) return;
    // Only for incognito reading.
    const { getDownloadStore } = await import('../../offline/downloadStore.ts');
    const queue = await (await getDownloadStore())?.queue();
    // After the queue: a download that is completed in between leaves it and is pinned.
    const offlineStore = await getOfflineStore();
    const pinned = (await offlineStore.storedChapters(work)).filter((each) => each.pinned);
    const stays = new Set([...known, ...pinned].map(({ uuid }) => uuid));
    for (const item of queue?.items ?? []) stays.add(item.chapter);
    const gone = chapters.filter((uuid) => !stays.has(uuid));
    if (gone.length > 0) await offlineStore.removeChapters(gone);
  } catch (error) {
    console.warn('a chapter stayed in the offline store', error);
  }
}
