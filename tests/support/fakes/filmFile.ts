import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Titles of suites that need ffmpeg name it: the run then says why they were left out. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

export interface FilmOptions {
  readonly seconds?: number;
  /** 320×180 by default. */
  readonly size?: string;
  /** Options of the video's encoder. */
  readonly video?: readonly string[];
  readonly audio?: readonly string[];
  /** SRT inside the file. */
  readonly srt?: string;
  /** Of the container. */
  readonly extension?: string;
}

/** Key frames a second apart: such a stream may be copied. */
export const COPYABLE = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '25',
];
/** One key frame in the whole film. */
export const FAR_KEY_FRAMES = [...COPYABLE.slice(0, -1), '9999', '-sc_threshold', '0'];

/** A film of ffmpeg's test picture and a tone. */
export function filmFile(options: FilmOptions = {}): Buffer {
  const { seconds = 6, size = '320x180', extension = 'mp4', srt } = options;
  const folder = mkdtempSync(join(tmpdir(), 'moyu-film-'));
  const path = join(folder, `film.${extension}`);
  try {
    const subtitles = srt === undefined ? [] : ['-f', 'srt', '-i', 'pipe:0'];
    const sources = [
      '-f',
      'lavfi',
      '-i',
      `testsrc=duration=${seconds}:size=${size}:rate=25`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${seconds}`,
    ];
    const streams = ['-map', '0:v', '-map', '1:a', ...(srt === undefined ? [] : ['-map', '2:s'])];
    const { video = COPYABLE, audio = ['-c:a', 'aac', '-ac', '1', '-b:a', '32k'] } = options;
    const language = srt === undefined ? [] : ['-metadata:s:s:0', 'language=eng'];
    const args = [...sources, ...subtitles, ...streams, ...video, ...audio, ...language, path];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { input: srt ?? '' });
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
