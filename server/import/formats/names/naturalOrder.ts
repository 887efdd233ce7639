import type { ChapterName } from '../types.ts';

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });
const COVER = /^(cover|封面|folder|poster)$/i;

/**
 * Compares names as people number them: 2 before 10. A total order: only equal texts are equal.
 *
 * @returns negative if `a` comes first
 */
export function compareNatural(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Compares paths folder by folder; files of a folder come before those of its folders, its cover before all. */
export function comparePaths(a: string, b: string): number {
  const as = a.split('/');
  const bs = b.split('/');
  const shared = Math.min(as.length, bs.length);
  for (let at = 0; at < shared; at += 1) {
    const left = as[at] ?? '';
    const right = bs[at] ?? '';
    const isFile = (at === as.length - 1 ? 0 : 1) - (at === bs.length - 1 ? 0 : 1);
    const order =
      isFile || coverFirst(left, right, at === as.length - 1) || compareNatural(left, right);
    if (order !== 0) return order;
  }
  return as.length - bs.length;
}

/** @returns whether a file is by its name the cover of its folder: cover.jpg, 封面.png */
export function isCoverName(file: string): boolean {
  return COVER.test(file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, ''));
}

function coverFirst(a: string, b: string, areFiles: boolean): number {
  return areFiles ? Number(isCoverName(b)) - Number(isCoverName(a)) : 0;
}

const PLACES: Readonly<Record<ChapterName['place'], number>> = {
  front: 0,
  numbered: 1,
  named: 2,
  extra: 3,
};

/**
 * The reading order of a work's chapters: numbered volumes, then chapters without a volume, then volumes that have a
 * name only (番外); in a volume 序章, the numbered, the named, 番外. A total order: only equal names are equal.
 */
export function compareChapters(a: ChapterName, b: ChapterName): number {
  return (
    volumeRank(a) - volumeRank(b) ||
    (a.volumeNumber ?? 0) - (b.volumeNumber ?? 0) ||
    PLACES[a.place] - PLACES[b.place] ||
    compareNumbers(a.number, b.number) ||
    (a.part ?? 0) - (b.part ?? 0) ||
    compareNatural(a.title, b.title) ||
    compareNatural(a.volume ?? '', b.volume ?? '')
  );
}

function volumeRank({ volume, volumeNumber }: ChapterName): number {
  if (volumeNumber !== undefined) return 0;
  return volume === undefined ? 1 : 2;
}

/** A whole volume in one file, which has no number, comes before its chapters. */
function compareNumbers(a: number | undefined, b: number | undefined): number {
  return (a ?? -1) - (b ?? -1);
}

/** @returns what two chapters of a work share if they have the same number; undefined without a number */
export function numberKey(name: ChapterName): string | undefined {
  const { number, volumeNumber, part, place, volume } = name;
  if (number === undefined && volumeNumber === undefined) return undefined;
  return [volumeNumber ?? volume ?? '', place, number ?? '', part ?? ''].join('|');
}
