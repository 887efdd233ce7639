import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filmInput, runProgram } from '../../../import/formats/film/ffmpeg.ts';
import { type FilmFacts, probeFilm } from '../../../import/formats/film/probeFilm.ts';
import type { EncodedFilm, FilmFile, TaskProgress, UnitFile } from '../../mediaTasks.ts';
import { writePoster, writeSprites } from './filmPictures.ts';
import { removeDecoded, writeSubtitles } from './filmSubtitles.ts';
import { areNear, ladderOf, mayCopyVideo, outputOptions, streamOptions } from './ladder.ts';

interface FilmOptions {
  readonly file: UnitFile;
  /** Empty. */
  readonly folder: string;
}

const MASTER = 'master.m3u8';
const PERCENT = 100;

/**
 * Makes of a film what players load: segments and playlists of each quality, subtitles, poster and preview frames.
 * @throws ProblemError
 */
export async function encodeFilm(
  { file, folder }: FilmOptions,
  report: (progress: TaskProgress) => void,
): Promise<EncodedFilm> {
  const place = join(file.root, file.unit.path);
  const facts = await probeFilm(place, file.unit.path);
  const isCopied = mayCopyVideo(facts) && areNear(await keyFrames(file, facts), facts.seconds);
  let reported = 0;
  const args = [
    '-y',
    '-nostdin',
    '-progress',
    'pipe:1',
    '-nostats',
    ...filmInput(place),
    ...streamOptions({ facts, isCopied }),
    ...outputOptions({ facts, isCopied }),
  ];
  const onLine = (line: string) => {
    const seconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? 0) / 1_000_000;
    // The server ends a film that makes no progress: only what has come further is any.
    if (seconds <= reported) return;
    reported = seconds;
    const done = Math.min(PERCENT, Math.floor((seconds / facts.seconds) * PERCENT));
    report({ done, total: PERCENT, what: isCopied ? '切片' : '转码' });
  };
  await runProgram({ program: 'ffmpeg', args, file: file.unit.path, cwd: folder, onLine });
  const names = isCopied ? [`${facts.height}p`] : ladderOf(facts).map(({ name }) => name);
  await writeFile(join(folder, MASTER), await masterOf(facts, names, folder));
  report({ done: PERCENT, total: PERCENT, what: '字幕和预览图' });
  const { subtitles, problems } = await writeSubtitles(file, facts, folder);
  await removeDecoded(folder);
  const poster = await writePoster(file, facts, folder);
  const smallest = { folder, playlist: `${names.at(-1)}.m3u8` };
  const sprites = await writeSprites(file.unit.path, facts, smallest);
  const { seconds } = facts;
  const files = await filesIn(folder);
  return { seconds, files, master: MASTER, poster, sprites, subtitles, problems };
}

/** @returns the times of the key frames, seconds; the file is read to its end, and nothing decoded */
async function keyFrames({ root, unit }: UnitFile, { video }: FilmFacts): Promise<number[]> {
  const times: number[] = [];
  const args = [
    '-select_streams',
    String(video.index),
    '-show_entries',
    'packet=pts_time,flags',
    '-of',
    'csv=print_section=0',
    ...filmInput(join(root, unit.path)),
  ];
  const onLine = (line: string) => {
    const [time, flags = ''] = line.split(',');
    if (flags.startsWith('K') && Number.isFinite(Number(time))) times.push(Number(time));
  };
  await runProgram({ program: 'ffprobe', args, file: unit.path, onLine });
  return times.toSorted((a, b) => a - b);
}

/**
 * The master playlist, with what was measured of each quality: ffmpeg's own leaves out a copied stream whose container
 * does not note its bit rate.
 */
async function masterOf(
  { width, height, audio }: FilmFacts,
  names: readonly string[],
  folder: string,
): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const steps = new Map(ladderOf({ width, height }).map((step) => [step.name, step]));
  for (const name of names) {
    const { peak, init } = await measure(folder, `${name}.m3u8`);
    const codecs = [videoCodec(init), ...(audio ? ['mp4a.40.2'] : [])].join(',');
    const size = steps.get(name) ?? { width, height };
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},RESOLUTION=${size.width}x${size.height},CODECS="${codecs}"`,
      `${name}.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const BITS_PER_BYTE = 8;

/** @returns the most bits a second that a segment has, and the initialization section */
async function measure(folder: string, playlist: string) {
  const text = await readFile(join(folder, playlist), 'utf8');
  const init = await readFile(join(folder, /URI="([\w-]+\.mp4)"/.exec(text)?.[1] ?? ''));
  let peak = 0;
  for (const [, seconds, name] of text.matchAll(/#EXTINF:([\d.]+),\s*\n([\w-]+\.m4s)/g)) {
    const { length } = await readFile(join(folder, name!));
    peak = Math.max(peak, Math.ceil((length * BITS_PER_BYTE) / Math.max(1, Number(seconds))));
  }
  return { init, peak };
}

/** @returns the name of the video's codec (RFC 6381), from the profile and level in its `avcC` box */
function videoCodec(init: Buffer): string {
  const at = init.indexOf('avcC');
  if (at === -1) throw new Error('the initialization section has no avcC box');
  return `avc1.${init.toString('hex', at + 5, at + 8)}`;
}

async function filesIn(folder: string): Promise<FilmFile[]> {
  const files: FilmFile[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
    }
    files.push({ name, bytes, sha256: hash.digest('hex') });
  }
  return files;
}
