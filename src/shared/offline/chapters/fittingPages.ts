import type { ChapterContent, ComicPage } from '../../contract/index.ts';
import type { StoredContent } from './content.ts';
import type { OfflineStore } from '../database/offlineStore.ts';
import { isSamePage } from './versions.ts';

/** What the device has of a chapter. */
interface StoredVersion {
  readonly content: StoredContent;
  readonly isComplete: boolean;
}

/** @param uuid of the chapter @returns undefined: nothing is stored */
export async function findVersion(
  uuid: string,
  offlineStore: Pick<OfflineStore, 'findChapter' | 'storedChapter'>,
): Promise<StoredVersion | undefined> {
  const [stored, summary] = await Promise.all([
    offlineStore.findChapter(uuid),
    offlineStore.storedChapter(uuid),
  ]);
  return stored && { content: stored.content, isComplete: summary?.complete ?? false };
}

/** A picture this much narrower than the screen is still sharp: 1080 px on 412 × 2.625 = 1081.5. */
const WIDTH_TOLERANCE = 0.01;

/**
 * Replaces each page of a comic that comes in several sizes by the smallest that is sharp on this screen. From here on a
 * page has one picture: what is shown, stored, counted and downloaded is the same.
 * @param stored of the same chapter: a size that is stored already is taken again; where the chapter is complete it keeps
 *   its path, although the server has moved its files
 * @param widthPx of a page on the screen, device pixels
 */
export function withFittingPages<T extends ChapterContent>(
  content: T,
  stored: StoredVersion | undefined,
  widthPx: number,
): T {
  if (!('pages' in content)) return content;
  const known = stored && 'pages' in stored.content ? stored.content.pages : [];
  const pages = content.pages.map(({ variants = [], ...page }, i) => {
    const sizes: ComicPage[] = [...variants, page];
    const before = known[i];
    const same = before && sizes.find((size) => isSamePage(size, before));
    if (same) return stored?.isComplete ? { ...same, path: before.path } : same;
    return smallest(sizes, widthPx) ?? page;
  });
  return { ...content, pages };
}

function smallest(sizes: readonly ComicPage[], widthPx: number): ComicPage | undefined {
  const sharp = sizes.filter(({ width }) => width >= widthPx * (1 - WIDTH_TOLERANCE));
  return sharp.toSorted((a, b) => a.width - b.width || a.bytes - b.bytes)[0];
}
