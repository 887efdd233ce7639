import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { newId, systemRandom } from '../base/random.ts';
import { addAssets, putVersion, useAssets } from '../domain/catalogue/drafts.ts';
import { mediaTypeOf } from '../domain/catalogue/mediaTypes.ts';
import { pieceOf, type QualityRows, readQualities } from '../domain/catalogue/readFilms.ts';
import { trialOfNext } from '../domain/catalogue/trials.ts';
import type { FilmVersion } from '../domain/catalogue/versions.ts';
import { JobError, type JobRun } from '../jobs/runner.ts';
import { FILM_LENGTH_RATIO_MIN, FILM_LENGTH_TOLERANCE_SECONDS } from '../media/mediaLimits.ts';
import { MediaKilled, MediaProblem } from '../media/mediaPool.ts';
import type { EncodedFilm } from '../media/mediaTasks.ts';
import { transact } from '../storage/database.ts';
import {
  chapterJobSchema,
  claimContent,
  linkOf,
  NOTHING_TO_DO,
  noteRefused,
} from './chapterLinks.ts';
import { endFile } from './endFile.ts';
import { problemText } from './formats/problemTexts.ts';
import type { Problem } from './formats/types.ts';
import { isShownAtOnce } from './importChapters.ts';
import { type ImportedFile, openFile } from './importFile.ts';
import { ensureFreeSpace, type ImportServices, SCRATCH } from './importSettings.ts';
import type { SourceChapterTable } from './importTables.ts';
import { bringOriginals, dropOriginals } from './originals.ts';
import { replaceProblems, withCauses } from './problems.ts';

const US_PER_SECOND = 1_000_000;

/** A film as it lies in a folder of its own, not stored yet. */
interface MadeFilm {
  /** Contains `key` as a path. */
  readonly folder: string;
  /** Of the folder in the storage. */
  readonly key: string;
  readonly encoded: EncodedFilm;
}

interface FilmJob {
  readonly file: ImportedFile;
  readonly link: SourceChapterTable;
  readonly run: JobRun;
}

/**
 * Encodes the film of an episode and makes it its newest version, whole or not at all: each attempt has a folder of its
 * own, whose files nothing names until its version exists.
 * @returns what was made
 */
export async function encodeFilm(
  services: ImportServices,
  run: JobRun,
): Promise<string | undefined> {
  const { db, dataDir } = services;
  const { file: id, key, wanted } = v.parse(chapterJobSchema, run.input);
  const opened = await openFile(services, id);
  const link = opened && (await linkOf(db, id, key));
  // A later version of the file has been read since, or the chapter was removed.
  if (!link || link.wanted !== wanted || link.made === wanted) return NOTHING_TO_DO;
  // What is encoded takes about as much as the film, until it is stored twice.
  await ensureFreeSpace(dataDir, 2 * opened.row.bytes);
  const file = await bringOriginals(services, opened, run.signal);
  const folder = join(file.folder, SCRATCH.film);
  const job = { file, link, run };
  let done: string;
  try {
    // Left by a killed attempt.
    await rm(folder, { recursive: true, force: true });
    done = await finish(services, job, await attempt(services, job, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await dropOriginals(services, file, run);
  return done;
}

async function attempt(
  services: ImportServices,
  { file, run }: FilmJob,
  folder: string,
): Promise<MadeFilm | Problem> {
  const key = `films/u/${newId(services.clock(), systemRandom)}`;
  await mkdir(join(folder, key), { recursive: true, mode: 0o700 });
  const task = { task: 'film', file: file.task, folder: join(folder, key) } as const;
  try {
    const encoded = await services.media.use((worker) => worker.run(task, run.signal, run.report));
    return { folder, key, encoded };
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof MediaProblem) return error.problem;
    if (!(error instanceof MediaKilled)) throw error;
    if (error.reason === 'death') throw new JobError(DIED, { cause: error });
    return { code: 'film_broken', file: file.row.path, detail: KILLED[error.reason] };
  }
}

const DIED = '转码影片的进程意外结束';
const KILLED = { memory: '转码超过 3 GiB 内存', time: '转码 15 分钟没有进展' };

/** @returns what was made, or why nothing was */
async function finish(
  services: ImportServices,
  job: FilmJob,
  made: MadeFilm | Problem,
): Promise<string> {
  const { db, clock } = services;
  const { file, link, run } = job;
  const whole = 'code' in made ? made : contentOf(made, file);
  if (!('code' in whole)) await storeFiles(services, made as MadeFilm, run);
  const problems = 'code' in whole ? [whole] : (made as MadeFilm).encoded.problems;
  await transact(db, async (t) => {
    const subject = { sourceId: file.source.id, fileId: file.row.id, chapterId: link.chapter_id };
    await replaceProblems(t, subject, problems, clock());
    if ('code' in whole) return noteRefused(t, file.row, clock());
    if (!(await claimContent(t, link, link.wanted))) return;
    const show = await isShownAtOnce(t, file, link.chapter_id);
    const { episode } = whole;
    const preview_seconds = await trialOfNext(t, link.chapter_id, episode.duration);
    const content = { ...whole, episode: { ...episode, preview_seconds } };
    await putVersion(t, link.chapter_id, content, { sourceSha256: file.row.sha256, show }, clock());
    await useAssets(t, episode.folder);
    await endFile(t, file.row.id, clock());
  });
  return withCauses('code' in whole ? problemText(whole.code) : madeText(whole), problems);
}

/** As 720p、480p，600 秒，2 条字幕. */
function madeText({ qualities, episode, subtitles }: FilmVersion): string {
  const names = qualities.map(({ name }) => name).join('、');
  return `${names}，${episode.duration} 秒，${subtitles.length} 条字幕`;
}

/**
 * Reads the playlists of an encoded film as those of the demo are read.
 * @returns its content, or the problem that a part of it is missing
 */
function contentOf({ folder, key, encoded }: MadeFilm, file: ImportedFile): FilmVersion | Problem {
  const files = Object.fromEntries(encoded.files.map((each) => [`${key}/${each.name}`, each]));
  const catalogue = { folder, content: { files } };
  const hls = `${key}/${encoded.master}`;
  const qualities = readQualities(catalogue, file.row.id, hls);
  const lengths = qualities.map(secondsOf);
  const least = encoded.seconds * FILM_LENGTH_RATIO_MIN - FILM_LENGTH_TOLERANCE_SECONDS;
  if (Math.min(...lengths) < least) {
    const read = Math.round(Math.min(...lengths));
    const detail = `应该有 ${Math.round(encoded.seconds)} 秒，只读出 ${read} 秒`;
    return { code: 'film_cut', file: file.row.path, detail };
  }
  return {
    kind: 'film',
    episode: {
      hls,
      folder: key,
      poster: `${key}/${encoded.poster}`,
      duration: Math.round(lengths[0]!),
      preview_seconds: 0,
      sprites: JSON.stringify(encoded.sprites),
    },
    qualities: qualities.map(({ row }) => row),
    segments: qualities.flatMap(({ segments }) => segments),
    subtitles: encoded.subtitles.map(({ lang, label, file: name }, i) => {
      return { idx: i + 1, lang, label, ...pieceOf(catalogue.content, `${key}/${name}`, hls) };
    }),
  };
}

function secondsOf({ segments }: QualityRows): number {
  return segments.reduce((sum, { length_us: us }) => sum + us, 0) / US_PER_SECOND;
}

/** Registers the files, so that their version may name them, and then moves them into the storage. */
async function storeFiles(
  { db, files, clock }: ImportServices,
  { folder, key, encoded }: MadeFilm,
  run: JobRun,
): Promise<void> {
  const assets = encoded.files.map(({ name, bytes, sha256 }) => {
    return { key: `${key}/${name}`, bytes, sha256, type: mediaTypeOf(name) };
  });
  await transact(db, (t) =>
    addAssets(
      t,
      assets.map((asset) => ({ ...asset, store: 'files', sealed: false, unused: true })),
      clock(),
    ),
  );
  for (const [done, { key: to, sha256 }] of assets.entries()) {
    run.signal.throwIfAborted();
    run.report({ done, total: assets.length, what: '存放' });
    await files.put(to, createReadStream(join(folder, to)), { sha256 });
    await rm(join(folder, to));
  }
}
