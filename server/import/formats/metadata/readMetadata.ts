import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Archive, type ArchiveEntry, messageOf } from '../archive/archive.ts';
import { METADATA_BYTES_MAX } from '../importLimits.ts';
import { baseName, fileKind } from '../names/fileKinds.ts';
import { authorOf, titleOf } from '../names/chapterName.ts';
import type { ImportUnit, Problem, WorkFields } from '../types.ts';
import { type ComicInfo, parseComicInfo } from './comicInfo.ts';
import { parseMoyuJson } from './moyuJson.ts';

/** What lies in and beside a file besides its pages. */
export interface Metadata {
  readonly fields: WorkFields;
  readonly comicInfo: ComicInfo | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Reads moyu.json and ComicInfo.xml of a unit. Field by field moyu.json wins over ComicInfo.xml, and what lies inside
 * the archive over what lies beside it. A file that cannot be read is a problem and nothing more.
 *
 * @param root folder of the source on the disk
 * @param archive opened, if the unit is one
 */
export async function readMetadata(
  unit: ImportUnit,
  root: string,
  archive?: Archive,
): Promise<Metadata> {
  const problems: Problem[] = [];
  const attempt = async <T>(problem: Problem, read: () => Promise<T>) => {
    try {
      return await read();
    } catch (error) {
      problems.push({ ...problem, cause: messageOf(error) });
      return undefined;
    }
  };
  const sources = (name: 'comicInfo' | 'moyu') => [
    ...entriesOf(archive, name).map((entry) => ({
      file: `${unit.path}/${entry.name}`,
      read: () => readEntry(entry),
    })),
    ...besideOf(unit[name], root),
  ];
  const infos: ComicInfo[] = [];
  for (const { file, read } of sources('comicInfo')) {
    const problem = { code: 'comicinfo_unreadable', file } as const;
    const info = await attempt(problem, async () => parseComicInfo(await read()));
    if (info) infos.push(info);
  }
  const own: WorkFields[] = [];
  for (const { file, read } of sources('moyu')) {
    const problem = { code: 'moyu_unreadable', file, detail: '整个文件不是 JSON 对象' } as const;
    const moyu = await attempt(problem, async () => parseMoyuJson(await read()));
    if (!moyu) continue;
    own.push(moyu.fields);
    if (moyu.wrong.length > 0) {
      problems.push({ ...problem, detail: moyu.wrong.join('、').slice(0, 200) });
    }
  }
  const byRank = [...own, ...infos.map(({ work }) => work), fromName(unit)];
  return { fields: Object.assign({}, ...byRank.toReversed()), comicInfo: infos[0], problems };
}

/** What the name of the work says by itself. */
function fromName(unit: ImportUnit): WorkFields {
  const author = authorOf(baseName(unit.path)) ?? authorOf(baseName(unit.workKey));
  return {
    title: titleOf(unit.workTitle) || unit.workTitle,
    ...(author !== undefined && { author }),
  };
}

function entriesOf(
  archive: Archive | undefined,
  kind: 'comicInfo' | 'moyu',
): readonly ArchiveEntry[] {
  const entries = archive?.entries.filter(({ name }) => fileKind(name) === kind) ?? [];
  return entries.toSorted((a, b) => a.name.length - b.name.length).slice(0, 1);
}

async function readEntry(entry: ArchiveEntry): Promise<Buffer> {
  const bytes = await entry.read();
  if (bytes.length > METADATA_BYTES_MAX) throw new Error('too large');
  return bytes;
}

function besideOf(file: string | undefined, root: string) {
  if (file === undefined) return [];
  return [{ file, read: () => readSmallFile(path.join(root, file)) }];
}

async function readSmallFile(place: string): Promise<Buffer> {
  const { size } = await stat(place);
  if (size > METADATA_BYTES_MAX) throw new Error('too large');
  return readFile(place);
}
