/** The pages of a comic's chapter as they are arranged, as pure steps. */

export interface ArrangedPage {
  /** What the call names it by: its number in the version, or the key of an uploaded picture. */
  readonly name: number | string;
  /** The key of the picture that stands for it. */
  readonly path: string;
}

export type Pages = readonly ArrangedPage[];

/** Moves a page by one place. */
export function movePage(pages: Pages, at: number, by: 1 | -1): Pages {
  const moved = pages[at];
  if (!moved || !pages[at + by]) return pages;
  return pages.toSpliced(at, 1).toSpliced(at + by, 0, moved);
}

export function removePage(pages: Pages, at: number): Pages {
  return pages.toSpliced(at, 1);
}

/** Puts uploaded pictures in place of a page, wherever it stands by now; at the end where it is not there. */
export function putPictures(
  pages: Pages,
  name: ArrangedPage['name'] | undefined,
  keys: readonly string[],
): Pages {
  const at = pages.findIndex((page) => page.name === name);
  const put = keys.map((key) => ({ name: key, path: key }));
  return pages.toSpliced(at < 0 ? pages.length : at, 1, ...put);
}
