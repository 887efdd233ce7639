/** What a chapter is for the person, as far as its mark in a list shows it. Absent means no. */
export interface ChapterState {
  read?: boolean;
  current?: boolean;
  /** To be paid for. */
  locked?: boolean;
  /** Free for a while. */
  limited?: boolean;
  /** New since the last visit. */
  fresh?: boolean;
  /** On this device, if only because it was read. */
  kept?: boolean;
  /** On this device for good: a person wanted it there. */
  downloaded?: boolean;
  /** In line for downloading, or being fetched. */
  queued?: boolean;
  /** Cannot be opened now: offline, and not on this device. */
  dimmed?: boolean;
}

/** The state in words, for a chapter's name. */
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
