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
  kept?: boolean;
  /** Asked for, never removed without asking. */
  downloaded?: boolean;
  queued?: boolean;
  /** Cannot be opened now: offline and not stored. */
  dimmed?: boolean;
}

/** The state as text, for a chapter's accessible name. */
export function chapterWords(state: ChapterState): string[] {
  const words: string[] = [];
  if (state.current) words.push('正在看');
  else if (state.read) words.push('看过');
  if (state.locked) words.push('未解锁');
  if (state.limited) words.push('限免');
  if (state.fresh) words.push('新');
  if (state.downloaded) words.push('已下载');
  else if (state.queued) words.push('正在下载');
  else if (state.kept) words.push('已缓存');
  if (state.dimmed) words.push('未下载，离线时打不开');
  return words;
}
