import { open, readFile } from 'node:fs/promises';
import { sha256Hex } from '../../base/secret.ts';
import { readUnit } from '../../import/formats/readUnit.ts';
import { ProblemError, type FoundContent, type PageSource } from '../../import/formats/types.ts';
import type {
  Answers,
  EncodedFile,
  EncodedPiece,
  FoundFilm,
  FoundPictures,
  FoundText,
  MediaTask,
  ReadAnswer,
  TaskProgress,
  UnitFile,
} from '../mediaTasks.ts';
import { filmStill } from './film/filmPictures.ts';
import { encodeFilm } from './film/encodeFilm.ts';
import { hashUnit } from './hashUnit.ts';
import { encodeCover, encodeJpeg, encodePage, PictureError } from './pictures.ts';

type TaskOf<K extends MediaTask['task']> = Extract<MediaTask, { task: K }>;

/** @param report of a long task */
export function perform(
  task: MediaTask,
  report: (progress: TaskProgress) => void,
): Promise<Answers[MediaTask['task']]> {
  switch (task.task) {
    case 'read':
      return read(task);
    case 'list':
      return list(task);
    case 'page':
      return page(task);
    case 'cover':
      return cover(task);
    case 'film':
      return encodeFilm(task, report);
    case 'picture':
      return picture(task);
    case 'jpeg':
      return jpeg(task);
  }
}

/** The file that was read last stays open: its pages are asked for one after the other. */
let opened: { readonly name: string; readonly content: Promise<FoundContent> } | undefined;

async function contentOf(file: UnitFile): Promise<FoundContent> {
  const name = JSON.stringify(file);
  if (opened?.name === name) return opened.content;
  await closeLast();
  const content = readUnit(file.unit, file.root, file.options);
  opened = { name, content };
  try {
    return await content;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

async function closeLast(): Promise<void> {
  const last = opened;
  opened = undefined;
  if (last) await (await last.content).close();
}

async function read({ file, texts }: TaskOf<'read'>): Promise<ReadAnswer> {
  // The file may have changed since it was read last.
  await closeLast();
  const sha256 = await hashUnit(file);
  const { work, chapters, problems } = await contentOf(file);
  const { cover: ownCover, ...fields } = work;
  const output = await open(texts, 'w', 0o600);
  try {
    const found: (FoundPictures | FoundText | FoundFilm)[] = [];
    for (const { content, ...chapter } of chapters) {
      if (content.kind === 'pictures') {
        const pages = content.pages.map(({ name }) => name);
        found.push({ ...chapter, kind: 'pictures', pages });
        continue;
      }
      if (content.kind === 'film') {
        found.push({ ...chapter, kind: 'film', seconds: content.facts.seconds });
        continue;
      }
      const line = JSON.stringify(content.paragraphs);
      await output.appendFile(`${line}\n`);
      const characters = content.paragraphs.reduce((sum, each) => sum + each.length, 0);
      found.push({ ...chapter, kind: 'text', sha256: sha256Hex(line), characters });
    }
    const hasOwnCover = ownCover !== undefined;
    const hasCover = hasOwnCover || (found[0] !== undefined && found[0].kind !== 'text');
    return { sha256, work: fields, hasCover, hasOwnCover, chapters: found, problems };
  } finally {
    await output.close();
  }
}

async function list({ file }: TaskOf<'list'>): Promise<Answers['list']> {
  await closeLast();
  const { chapters } = await contentOf(file);
  return {
    chapters: chapters.map(({ content, ...chapter }) => {
      switch (content.kind) {
        case 'pictures':
          return { ...chapter, kind: 'pictures', pages: content.pages.map(({ name }) => name) };
        case 'film':
          return { ...chapter, kind: 'film', seconds: content.facts.seconds };
        case 'text':
          return { ...chapter, kind: 'text' };
      }
    }),
  };
}

async function page(task: TaskOf<'page'>): Promise<EncodedPiece[]> {
  const content = (await contentOf(task.file)).chapters[task.chapter]?.content;
  const source = content?.kind === 'pictures' ? content.pages[task.page] : undefined;
  if (!source) throw new Error(`no page ${task.page} in chapter ${task.chapter}`);
  return named(source, async () => encodePage(await source.open(), task.folder));
}

async function cover({ file, folder }: TaskOf<'cover'>): Promise<EncodedFile> {
  const { work, chapters } = await contentOf(file);
  const first = chapters[0]?.content;
  if (!work.cover && first?.kind === 'film') {
    return encodeCover({ bytes: await filmStill(file, first.facts, folder) }, folder);
  }
  const source = work.cover ?? (first?.kind === 'pictures' ? first.pages[0] : undefined);
  if (!source) throw new Error('no cover');
  return named(source, async () => encodeCover(await source.open(), folder));
}

async function picture(task: TaskOf<'picture'>): Promise<EncodedPiece[]> {
  const data = { bytes: await readFile(task.path) };
  if (task.as === 'page') return encodePage(data, task.folder);
  return [{ page: await encodeCover(data, task.folder, task.crop), variants: [] }];
}

async function jpeg({ path, to }: TaskOf<'jpeg'>): Promise<null> {
  await encodeJpeg({ bytes: await readFile(path) }, to);
  return null;
}

/** Gives a problem of a picture the name of its page. */
async function named<T>({ name }: PageSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new ProblemError({ code: error.code, file: name, cause: error.message });
  }
}
