import type { ChapterContent, ComicPage } from '../../contract/index.ts';
import type { StoredContent } from './content.ts';

/** A picture this much narrower than the screen is still sharp: 1080 px on 412 × 2.625 = 1081.5. */
const WIDTH_TOLERANCE = 0.01;

/**
 * Replaces each page of a comic that comes in several sizes by the smallest that is sharp on this screen. From here on a
 * page has one picture: what is shown, stored, counted and downloaded is the same.
 * @param stored of the same chapter: a size that is stored already is taken again
 * @param widthPx of a page on the screen, device pixels
 */
export function withFittingPages<T extends ChapterContent>(
  content: T,
  stored: StoredContent | undefined,
  widthPx: number,
): T {
  if (!('pages' in content)) return content;
  const known = stored && 'pages' in stored ? stored.pages : [];
  const pages = content.pages.map(({ variants = [], ...page }, i) => {
    const sizes: ComicPage[] = [...variants, page];
    return sizes.find((size) => isStored(size, known[i])) ?? smallest(sizes, widthPx) ?? page;
  });
  return { ...content, pages };
}

function isStored({ path, sha256 }: ComicPage, known: ComicPage | undefined): boolean {
  return known?.path === path && known.sha256 === sha256;
}

function smallest(sizes: readonly ComicPage[], widthPx: number): ComicPage | undefined {
  const sharp = sizes.filter(({ width }) => width >= widthPx * (1 - WIDTH_TOLERANCE));
  return sharp.toSorted((a, b) => a.width - b.width || a.bytes - b.bytes)[0];
}
