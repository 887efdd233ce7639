import type { ChapterName, ImportUnit, Problem, UnitFormat } from '../types.ts';
import { parseChapterName, titleOf } from './chapterName.ts';
import { episodeTitle, filmTitle } from './filmName.ts';
import { baseName, fileKind, folderOf, isIgnored, isSafePath, stemOf } from './fileKinds.ts';
import {
  compareChapters,
  compareNatural,
  comparePaths,
  isCoverName,
  numberKey,
} from './naturalOrder.ts';

/** The files of one folder, by what they are. */
interface Folder {
  readonly path: string;
  readonly units: { readonly path: string; readonly format: UnitFormat }[];
  readonly texts: string[];
  readonly pictures: string[];
  readonly subtitles: string[];
  comicInfo?: string;
  moyu?: string;
}

/** What a list of files is for an import. */
export interface GroupedFiles {
  /** In reading order, work by work. */
  readonly units: readonly ImportUnit[];
  readonly problems: readonly Problem[];
}

/**
 * Finds works and chapters in the paths of a source: `作品/[卷/]章节.cbz`; a folder of pictures is a chapter. Pure: reads
 * no file.
 *
 * @param paths of files within the source, with `/`
 * @param sourceName title of the work where no folder and no name gives one; '' leaves it open
 */
export function groupUnits(paths: readonly string[], sourceName: string): GroupedFiles {
  const problems: Problem[] = [];
  const folders = foldersOf(paths, problems);
  const units = [...folders.values()].flatMap((folder) => unitsOf(folder, folders, sourceName));
  units.sort((a, b) => compareNatural(a.workKey, b.workKey) || compareChapters(a.name, b.name));
  return { units, problems };
}

function foldersOf(paths: readonly string[], problems: Problem[]): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  const folderAt = (path: string): Folder => {
    const known = folders.get(path);
    if (known) return known;
    const folder: Folder = { path, units: [], texts: [], pictures: [], subtitles: [] };
    folders.set(path, folder);
    if (path !== '') folderAt(folderOf(path));
    return folder;
  };
  for (const path of [...paths].sort(comparePaths)) {
    if (!isSafePath(path)) problems.push({ code: 'entry_unsafe', file: path });
    else if (!isIgnored(path)) sortIn(folderAt(folderOf(path)), path, problems);
  }
  return folders;
}

function sortIn(folder: Folder, path: string, problems: Problem[]): void {
  const kind = fileKind(path);
  switch (kind) {
    case 'other':
      break;
    case 'unsupportedArchive':
      problems.push({ code: 'archive_unsupported', file: path });
      break;
    case 'picture':
    case 'unsupportedPicture':
      folder.pictures.push(path);
      break;
    case 'subtitles':
      folder.subtitles.push(path);
      break;
    case 'comicInfo':
      folder.comicInfo = path;
      break;
    case 'moyu':
      folder.moyu = path;
      break;
    case 'txt':
      folder.texts.push(path);
      break;
    default:
      folder.units.push({ path, format: kind });
  }
}

function unitsOf(
  folder: Folder,
  folders: ReadonlyMap<string, Folder>,
  sourceName: string,
): ImportUnit[] {
  const cover = coverOf(folder, folders);
  // A text beside pictures is a note of those who made them, no novel. Archives and films at the top of a source are
  // works by themselves, and so are the texts beside them.
  const isTop = folder.path === '';
  const isComic = folder.pictures.some((path) => path !== cover) || (!isTop && hasArchives(folder));
  const texts = isComic ? [] : folder.texts.map((path) => ({ path, format: 'txt' as const }));
  const units = [...folder.units, ...texts].map(({ path, format }) => ({
    format,
    path,
    files: [path],
    ...placeOf(path, format, sourceName),
    ...beside(folder.path, folders),
    ...(format === 'film' && subtitlesOf(folder, path)),
  }));
  const pages = hasArchives(folder) ? [] : folder.pictures.filter((path) => path !== cover);
  if (pages.length === 0) return units;
  const path = folder.path;
  const inside = { ...beside(folderOf(path), folders), ...ownOf(folder) };
  const place = path === '' ? wholeSource(sourceName) : placeOf(path, 'folder', sourceName);
  return [...units, { format: 'folder', path, files: pages, ...place, ...inside }];
}

/** Subtitles that have the name or the number of the film, or lie beside the only film of a folder. */
function subtitlesOf(folder: Folder, path: string): Pick<ImportUnit, 'subtitles'> {
  const films = folder.units.filter(({ format }) => format === 'film').map((film) => film.path);
  const isNamed = (file: string, film: string) =>
    file.startsWith(`${film.replace(/\.\w{1,5}$/, '')}.`);
  const number = numberKey(parseChapterName(stemOf(path)));
  const own = folder.subtitles.filter((file) => {
    if (isNamed(file, path)) return true;
    if (films.some((film) => isNamed(file, film))) return false;
    if (films.length === 1 && folder.path !== '') return true;
    return number !== undefined && numberKey(parseChapterName(stemOf(file))) === number;
  });
  return own.length === 0 ? {} : { subtitles: own };
}

function hasArchives(folder: Folder): boolean {
  return folder.units.some(({ format }) => format !== 'epub');
}

/**
 * The cover of a work lies beside its chapters: by its name, or as the only picture there. Beside pages it is the first
 * page.
 */
function coverOf(folder: Folder, folders: ReadonlyMap<string, Folder>): string | undefined {
  const [first, ...more] = folder.pictures.filter((path) => fileKind(path) === 'picture');
  if (first === undefined) return undefined;
  const hasChapters =
    folder.units.length > 0 ||
    folder.texts.length > 0 ||
    [...folders.keys()].some((path) => path !== '' && folderOf(path) === folder.path);
  const isNamed = isCoverName(first);
  return hasChapters && (isNamed || more.length === 0) ? first : undefined;
}

type Beside = Pick<ImportUnit, 'comicInfo' | 'moyu' | 'cover'>;

/** What lies in a folder, or in the folder of the work above a volume. */
function beside(path: string, folders: ReadonlyMap<string, Folder>): Beside {
  const folder = folders.get(path);
  if (!folder) return {};
  const cover = coverOf(folder, folders);
  const above = isVolume(baseName(path)) ? beside(folderOf(path), folders) : {};
  return { ...above, ...ownOf(folder), ...(cover !== undefined && { cover }) };
}

function ownOf({ comicInfo, moyu }: Folder): Beside {
  return { ...(comicInfo !== undefined && { comicInfo }), ...(moyu !== undefined && { moyu }) };
}

type Place = Pick<ImportUnit, 'workKey' | 'workTitle' | 'name'>;

/** Of pictures that lie at the top of a source without a name. */
const ONLY_CHAPTER_TITLE = '全一话';

function wholeSource(sourceName: string): Place {
  if (sourceName === '') {
    return { workKey: '', workTitle: '', name: { title: ONLY_CHAPTER_TITLE, place: 'named' } };
  }
  const parsed = parseChapterName(sourceName);
  return {
    workKey: '',
    workTitle: parsed.before || titleOf(sourceName) || sourceName,
    name: nameOf(parsed),
  };
}

/** Work, volume and chapter by the path. */
function placeOf(path: string, format: UnitFormat, sourceName: string): Place {
  const parsed = parseChapterName(format === 'folder' ? baseName(path) : stemOf(path));
  const isFilm = format === 'film';
  const isBook = format === 'txt' || format === 'epub' || (isFilm && folderOf(path) === '');
  if (isBook && !parsed.isExplicit) {
    return ownWork(path, isFilm ? filmTitle(parsed.title) : parsed.title);
  }
  const volumes: ChapterName[] = [];
  let work = folderOf(path);
  while (work !== '' && isVolume(baseName(work))) {
    volumes.push(parseChapterName(baseName(work)));
    work = folderOf(work);
  }
  const named = withVolume(nameOf(parsed), volumes[0]);
  const name = isFilm ? { ...named, title: episodeTitle(parsed) } : named;
  if (work !== '')
    return { workKey: work, workTitle: titleOf(baseName(work)) || baseName(work), name };
  if (volumes.length > 0) return { workKey: '', workTitle: sourceName, name };
  if (parsed.place === 'named') return ownWork(path, parsed.title);
  return { workKey: parsed.before, workTitle: parsed.before || sourceName, name };
}

/** A file or folder that is a work of one chapter. */
function ownWork(path: string, title: string): Place {
  const workTitle = titleOf(title) || title;
  const workKey = path.replace(/\.\w{1,5}$/, '');
  return { workKey, workTitle, name: { title: workTitle, place: 'named' } };
}

/** 第一卷, Vol.2, 番外篇 are parts of a work, as folders. */
function isVolume(folderName: string): boolean {
  const { volumeNumber, place, before } = parseChapterName(folderName);
  return before === '' && (volumeNumber !== undefined || place === 'extra');
}

function nameOf({
  before: _before,
  isExplicit: _isExplicit,
  ...name
}: ReturnType<typeof parseChapterName>): ChapterName {
  // A volume in one file is its own chapter: the heading of its volume would repeat its title.
  if (name.number !== undefined || name.place === 'extra') return name;
  const { volume: _volume, ...alone } = name;
  return alone;
}

function withVolume(name: ChapterName, volume: ChapterName | undefined): ChapterName {
  if (!volume || name.volume !== undefined) return name;
  const { volumeNumber } = volume;
  return { ...name, volume: volume.title, ...(volumeNumber !== undefined && { volumeNumber }) };
}

/**
 * Both files of one number come in; the operator says which one is used.
 * @param units without those that the operator did not choose
 */
export function twiceIn(units: readonly ImportUnit[]): Problem[] {
  const first = new Map<string, ImportUnit>();
  const problems: Problem[] = [];
  for (const unit of units) {
    const number = numberKey(unit.name);
    const key = `${unit.workKey}\n${number}`;
    const other = number === undefined ? undefined : first.get(key);
    if (other) problems.push({ code: 'number_twice', file: unit.path, detail: other.path });
    else first.set(key, unit);
  }
  return problems;
}
