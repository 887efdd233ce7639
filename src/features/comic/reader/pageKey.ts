/** A page among several chapters. @param page counts from 1 */
export function pageKey(chapter: string, page: number): string {
  return `${chapter} ${page}`;
}
