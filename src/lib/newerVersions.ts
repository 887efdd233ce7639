import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

/** Uuids of downloaded chapters that the back end has replaced, as far as this page has seen. */
const chapters = new Set<string>();
const changed = createSignal();

/** @returns whether this is news */
export function noteNewerVersion(chapter: string, hasNewer: boolean): boolean {
  const isNews = chapters.has(chapter) !== hasNewer;
  if (hasNewer) chapters.add(chapter);
  else chapters.delete(chapter);
  if (isNews) changed.emit();
  return isNews;
}

/** Whether a newer version of this downloaded chapter can be downloaded. */
export function useHasNewerVersion(chapter: string): boolean {
  return useSyncExternalStore(changed.subscribe, () => chapters.has(chapter));
}
