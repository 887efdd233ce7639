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
  if (state.current) label.push('正在看');
  else if (state.read) label.push('看过');
  if (state.locked) label.push('未解锁');
  if (state.limited) label.push('限免');
  if (state.fresh) label.push('新');
  if (state.downloaded) label.push('已下载');
  else if (state.queued) label.push('排队中');
  else if (state.stored) label.push('已缓存');
  if (state.dimmed) label.push('未下载，离线时打不开');
  return label;
}
