import type { ComicPage } from '../../contract/index.ts';
import type { StoredContent } from './content.ts';

/**
 * Whether the back end has replaced a chapter: other pages, or another text. Films are compared by their quality only,
 * since the addresses of their segments change.
 */
export function isOtherVersion(stored: StoredContent, fresh: StoredContent): boolean {
  if ('quality' in stored || 'quality' in fresh) return false;
  if ('pages' in stored && 'pages' in fresh) {
    const same = (page: ComicPage, i: number) => isSamePage(page, fresh.pages[i]);
    return stored.pages.length !== fresh.pages.length || !stored.pages.every(same);
  }
  if ('paragraphs' in stored && 'paragraphs' in fresh) {
    return stored.paragraphs.join('\n') !== fresh.paragraphs.join('\n');
  }
  return false;
}

/** By their hashes, if both have one: a server may move its files. */
export function isSamePage(page: ComicPage, other: ComicPage | undefined): boolean {
  if (!other) return false;
  return page.sha256 && other.sha256 ? page.sha256 === other.sha256 : page.path === other.path;
}
