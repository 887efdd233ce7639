/** Key of a page across chapters. @param page from 1 */
export function pageKey(chapter: string, page: number): string {
  return `${chapter} ${page}`;
}
