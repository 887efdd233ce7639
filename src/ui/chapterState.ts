import * as texts from './texts.ts';

/** State of a chapter, as its mark in a list shows it. Absent: false. */
export interface ChapterState {
  read?: boolean;
  current?: boolean;
  locked?: boolean;
  /** Free for a limited time. */
  limited?: boolean;
  /** New since the last visit. */
  fresh?: boolean;
  /** Cached or downloaded. */
  stored?: boolean;
  /** Asked for, never removed without asking. */
  downloaded?: boolean;
  queued?: boolean;
  /** Cannot be opened now: offline and not stored. */
  dimmed?: boolean;
}

/** The state as text, for a chapter's accessible name. */
export function chapterStateLabel(state: ChapterState): string[] {
  const label: string[] = [];
  if (state.current) label.push(texts.READING_NOW);
  else if (state.read) label.push(texts.SEEN);
  if (state.locked) label.push(texts.LOCKED);
  if (state.limited) label.push(texts.LIMITED);
  if (state.fresh) label.push(texts.NEW);
  if (state.downloaded) label.push(texts.DOWNLOADED);
  else if (state.queued) label.push(texts.QUEUED);
  else if (state.stored) label.push(texts.CACHED);
  if (state.dimmed) label.push(texts.NOT_DOWNLOADED);
  return label;
}
