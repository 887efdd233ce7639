const DAY_MS = 86_400_000;

/**
 * From when a chapter is free: its own time, else so many days after its publication as its work says.
 * @returns ms since 1970; Infinity: never
 */
export function freeMoment(
  work: { readonly free_after_days: number },
  chapter: { readonly free_at: number; readonly published_at: number },
): number {
  if (chapter.free_at !== 0) return chapter.free_at;
  const hasRule = work.free_after_days !== 0 && chapter.published_at !== 0;
  return hasRule ? chapter.published_at + work.free_after_days * DAY_MS : Infinity;
}
