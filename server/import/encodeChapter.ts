import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { JobRun } from '../jobs/runner.ts';
import { MediaKilled, MediaProblem, type MediaWorker } from '../media/mediaPool.ts';
import { type EncodedPiece, encodedPieceSchema } from '../media/mediaTasks.ts';
import { addAssets, putVersion } from '../domain/catalogue/drafts.ts';
import { transact } from '../storage/database.ts';
import {
  chapterJobSchema,
  claimContent,
  linkOf,
  NOTHING_TO_DO,
  noteRefused,
} from './chapterLinks.ts';
import { endFile } from './endFile.ts';
import type { Problem } from './formats/types.ts';
import { parseOptions } from './fileOptions.ts';
import { type ImportedFile, openFile, pictureAsset, storePicture } from './importFile.ts';
import { isShownAtOnce } from './importChapters.ts';
import { ensureFreeSpace, type ImportServices } from './importSettings.ts';
import type { SourceChapterTable } from './importTables.ts';
import { bringOriginals, dropOriginals } from './originals.ts';
import { replaceProblems, withCauses } from './problems.ts';

const donePageSchema = v.object({ page: v.number(), pieces: v.array(encodedPieceSchema) });

interface Chapter {
  readonly file: ImportedFile;
  readonly link: SourceChapterTable;
  /** Notes the pages that are stored already, so that a killed job goes on where it was. */
  readonly notes: string;
  readonly run: JobRun;
}

/**
 * Encodes the pages of a chapter and makes them its newest version. With a page that cannot be encoded there is no
 * version: the operator replaces the file, or leaves the page out.
 * @returns what was done
 */
export async function encodeChapter(
  services: ImportServices,
  run: JobRun,
): Promise<string | undefined> {
  const { db, clock } = services;
  const { file: id, key, wanted } = v.parse(chapterJobSchema, run.input);
  const opened = await openFile(services, id);
  const link = opened && (await linkOf(db, id, key));
  // A later version of the file has been read since, or the chapter was removed.
  if (!link || link.wanted !== wanted || link.made === wanted) return NOTHING_TO_DO;
  await ensureFreeSpace(services.dataDir);
  const file = await bringOriginals(services, opened, run.signal);
  await mkdir(file.folder, { recursive: true });
  const notes = join(file.folder, `${createHash('sha256').update(wanted).digest('hex')}.pages`);
  const chapter = { file, link, notes, run };
  const { pages, problems } = await services.media.use((worker) =>
    encodePages(services, worker, chapter),
  );
  await transact(db, async (t) => {
    const { source, row } = file;
    const subject = { sourceId: source.id, fileId: row.id, chapterId: link.chapter_id };
    await replaceProblems(t, subject, problems, clock());
    if (problems.length > 0) return noteRefused(t, row, clock());
    if (!(await claimContent(t, link, wanted))) return;
    const show = await isShownAtOnce(t, file, link.chapter_id);
    const content = { kind: 'comic', pages: pages.map(pageRow) } as const;
    const version = { sourceSha256: row.sha256, show };
    await putVersion(t, link.chapter_id, content, version, clock()).catch(
      async (error: unknown) => {
        // Pages that were stored long ago, before a problem was solved, may have been swept since: they are made anew.
        await rm(notes, { force: true });
        throw error;
      },
    );
    await endFile(t, row.id, clock());
  });
  if (problems.length > 0) {
    return withCauses(`${problems.length} 页有问题，处理好以后才有内容`, problems);
  }
  await rm(notes, { force: true });
  await dropOriginals(services, file, run);
  return `做好 ${pages.length} 页`;
}

async function encodePages(
  services: ImportServices,
  worker: MediaWorker,
  { file, link, notes, run }: Chapter,
): Promise<{ readonly pages: EncodedPiece[]; readonly problems: Problem[] }> {
  const { chapters } = await worker.run({ task: 'list', file: file.task }, run.signal);
  const at = chapters.findIndex(({ path }) => path.slice(file.task.unit.path.length) === link.key);
  const found = chapters[at];
  if (found?.kind !== 'pictures') throw new Error('the chapter is not in its file any more');
  const skipped = new Set(parseOptions(file.row.options).skip[link.key]);
  const done = await readNotes(notes);
  const pages: EncodedPiece[] = [];
  const problems: Problem[] = [];
  for (const [page, name] of found.pages.entries()) {
    if (skipped.has(page + 1)) continue;
    const known = done.get(page);
    if (known) {
      pages.push(...known);
      continue;
    }
    run.report({ done: page, total: found.pages.length, what: name });
    const task = { task: 'page', file: file.task, chapter: at, page, folder: file.folder } as const;
    try {
      const pieces = await retryAfterDeath(() => worker.run(task, run.signal));
      await storePieces(services, pieces);
      await appendFile(notes, `${JSON.stringify({ page, pieces })}\n`);
      pages.push(...pieces);
    } catch (error) {
      run.signal.throwIfAborted();
      problems.push(pageProblem(error, file, page, name));
    }
  }
  if (pages.length === 0 && problems.length === 0) {
    problems.push({ code: 'no_pictures', file: file.row.path });
  }
  return { pages, problems };
}

/** Registers the files of a page, and then moves them into the storage. */
async function storePieces(
  services: ImportServices,
  pieces: readonly EncodedPiece[],
): Promise<void> {
  const all = pieces.flatMap(({ page, variants }) => [page, ...variants]);
  // Pictures of one content are one file.
  const files = [...new Map(all.map((file) => [file.sha256, file])).values()];
  const assets = files.map((file) => pictureAsset('comics', file));
  await transact(services.db, (t) => addAssets(t, assets, services.clock()));
  await Promise.all(files.map((file, i) => storePicture(services, assets[i]!.key, file)));
}

/** A worker may have died of something else than this page. */
async function retryAfterDeath<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof MediaKilled && error.reason === 'death') return run();
    throw error;
  }
}

/** @throws the error itself where it is none of the page: the disk is full, or the process stops */
function pageProblem(error: unknown, file: ImportedFile, page: number, name: string): Problem {
  const place = { file: `${file.row.path}/${name}`, page: page + 1 };
  if (error instanceof MediaProblem) return { ...error.problem, ...place };
  if (error instanceof MediaKilled) {
    return { code: 'page_broken', ...place, detail: KILLED[error.reason] };
  }
  throw error;
}

const KILLED = {
  memory: '处理超过 1 GiB 内存',
  time: '处理超过 60 秒',
  death: '处理它的进程两次意外结束',
};

/** The last line may be cut where the process was killed. */
async function readNotes(path: string): Promise<Map<number, EncodedPiece[]>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const done = new Map<number, EncodedPiece[]>();
  for (const line of text.split('\n').slice(0, -1)) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), donePageSchema), line);
    if (parsed.success) done.set(parsed.output.page, parsed.output.pieces);
  }
  return done;
}

function pageRow({ page, variants }: EncodedPiece) {
  const row = (file: EncodedPiece['page']) => {
    const { width, height, bytes, sha256 } = file;
    return { path: pictureAsset('comics', file).key, width, height, bytes, sha256 };
  };
  return { ...row(page), variants: variants.map(row) };
}
