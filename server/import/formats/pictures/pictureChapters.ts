import type { ArchiveEntry } from '../archive/archive.ts';
import { CHAPTER_PAGES_MAX } from '../importLimits.ts';
import type { ComicInfo } from '../metadata/comicInfo.ts';
import { parseChapterName } from '../names/chapterName.ts';
import { baseName, fileKind, folderOf } from '../names/fileKinds.ts';
import { compareChapters, comparePaths, isCoverName } from '../names/naturalOrder.ts';
import type { ChapterName, FoundChapter, ImportUnit, PageSource, Problem } from '../types.ts';
import { pageOf } from './pageSources.ts';

/** Chapters of an archive or folder, with its cover where that is no page. */
export interface PictureChapters {
  readonly chapters: readonly FoundChapter[];
  readonly cover?: PageSource;
  readonly problems: readonly Problem[];
}

/**
 * Makes chapters of pictures: one, or one of each folder if the names of all folders are those of chapters.
 *
 * @param entries of any kind, in any order
 */
export function pictureChapters(
  unit: ImportUnit,
  entries: readonly ArchiveEntry[],
  comicInfo: ComicInfo | undefined,
): PictureChapters {
  const pictures = entries
    .filter(({ name }) => ['picture', 'unsupportedPicture'].includes(fileKind(name)))
    .toSorted((a, b) => comparePaths(a.name, b.name));
  if (pictures.length === 0)
    return { chapters: [], problems: [{ code: 'no_pictures', file: unit.path }] };
  const { folders, cover } = chapterFolders(pictures);
  const groups = folders
    ? [...folders].map(([folder, pages]) => ({
        name: nameOfFolder(unit.name, folder),
        inner: folder,
        pages,
      }))
    : [{ name: withInfo(unit.name, comicInfo), inner: '', pages: pictures }];
  const problems: Problem[] = [];
  const chapters = groups
    .toSorted((a, b) => compareChapters(a.name, b.name))
    .flatMap(({ name, inner, pages }): FoundChapter[] => {
      const path = inner === '' ? unit.path : `${unit.path}/${inner}`;
      if (pages.length > CHAPTER_PAGES_MAX) {
        problems.push({ code: 'pages_too_many', file: path, detail: `${pages.length} 页` });
        return [];
      }
      const double = comicInfo?.doublePages.filter((page) => page <= pages.length) ?? [];
      return [
        {
          ...name,
          path,
          ...(comicInfo?.chapter.date !== undefined && { date: comicInfo.chapter.date }),
          content: {
            kind: 'pictures',
            pages: pages.map((entry, index) => pageOf(entry, index + 1, unit.path)),
            doublePages: folders ? [] : double,
          },
        },
      ];
    });
  return { chapters, problems, ...(cover && { cover: pageOf(cover, 1, unit.path) }) };
}

/** Pictures by folder, if each folder is a chapter; a cover may lie above them. */
function chapterFolders(pictures: readonly ArchiveEntry[]): {
  readonly folders?: ReadonlyMap<string, readonly ArchiveEntry[]>;
  readonly cover?: ArchiveEntry;
} {
  const byFolder = new Map<string, ArchiveEntry[]>();
  for (const entry of pictures) {
    const folder = folderOf(entry.name);
    const entries = byFolder.get(folder);
    if (entries) entries.push(entry);
    else byFolder.set(folder, [entry]);
  }
  const paths = [...byFolder.keys()].toSorted((a, b) => a.length - b.length);
  const [top = ''] = paths;
  const above = byFolder.get(top) ?? [];
  const isAbove = paths.slice(1).every((path) => top === '' || path.startsWith(`${top}/`));
  const [first] = above;
  const cover =
    isAbove && above.length === 1 && first && isCoverName(first.name) ? first : undefined;
  const chapters = cover ? paths.slice(1) : paths;
  const areChapters = chapters.length > 1 && chapters.every((path) => isChapterFolder(path));
  if (!areChapters) return {};
  const folders = new Map(chapters.map((path) => [path, byFolder.get(path) ?? []]));
  return { folders, ...(cover && { cover }) };
}

function isChapterFolder(path: string): boolean {
  return path !== '' && parseChapterName(baseName(path)).place !== 'named';
}

function nameOfFolder(unitName: ChapterName, folder: string): ChapterName {
  const { before: _before, isExplicit: _isExplicit, ...name } = parseChapterName(baseName(folder));
  const above = [unitName, parseChapterName(baseName(folderOf(folder)))].findLast(
    ({ volumeNumber, number }) => volumeNumber !== undefined && number === undefined,
  );
  if (!above || name.volume !== undefined) return name;
  const { volumeNumber } = above;
  return { ...name, volume: above.title, ...(volumeNumber !== undefined && { volumeNumber }) };
}

/** ComicInfo.xml is of one chapter: it says more than the name. */
function withInfo(name: ChapterName, info: ComicInfo | undefined): ChapterName {
  if (!info) return name;
  const { title, number, volumeNumber } = info.chapter;
  return {
    ...name,
    ...(title !== undefined && { title }),
    ...(number !== undefined && { number, place: 'numbered' as const }),
    ...(volumeNumber !== undefined && {
      volumeNumber,
      volume: name.volume ?? `第${volumeNumber}卷`,
    }),
  };
}
