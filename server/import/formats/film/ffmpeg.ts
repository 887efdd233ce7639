import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ProblemError } from '../types.ts';

/** ffmpeg and ffprobe, as the media worker starts them. */

/**
 * Options before an input: its first bytes decide between these two containers. Other ones name further files and
 * addresses (a playlist is one), which a foreign file must not have read.
 */
const FOREIGN_INPUT = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,matroska,webm',
] as const;

/** @returns the options of a foreign film as an input */
export function filmInput(place: string): string[] {
  return [...FOREIGN_INPUT, '-i', `file:${place}`];
}

export interface ProgramRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly args: readonly string[];
  /** The file within its source that problems name. */
  readonly file: string;
  /** Where it runs: names of the files that it writes are relative to it. */
  readonly cwd?: string;
  /** Called with each line of the output; otherwise all of it is returned. */
  readonly onLine?: (line: string) => void;
}

const ERROR_CHARACTERS_MAX = 4_000;
const ERROR_LINES = 3;
const DETAIL_CHARACTERS_MAX = 300;

/**
 * Runs a program to its end; it is killed with this process.
 * @returns what it wrote, where no `onLine` takes it
 * @throws ProblemError `ffmpeg_missing`, or `film_broken` with its last lines
 */
export async function runProgram({
  program,
  args,
  file,
  cwd,
  onLine,
}: ProgramRun): Promise<string> {
  const child = spawn(programPath(program), ['-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-ERROR_CHARACTERS_MAX);
  });
  const lines: string[] = [];
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? code));
  });
  try {
    const output = createInterface({ input: child.stdout, crlfDelay: Infinity });
    output.on('line', onLine ?? ((line) => lines.push(line)));
    const code = await ended;
    if (code === 0) return lines.join('\n');
    const detail = lastLines(errors) || `${program} 以 ${code} 结束`;
    throw new ProblemError({ code: 'film_broken', file, detail });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'EACCES';
    throw isMissing
      ? new ProblemError({ code: 'ffmpeg_missing', file })
      : new ProblemError({
          code: 'film_broken',
          file,
          detail: `${program} 没能运行`,
          cause: message,
        });
  } finally {
    process.off('exit', kill);
  }
}

/** FFMPEG names the program; ffprobe lies beside it. */
function programPath(program: ProgramRun['program']): string {
  const ffmpeg = process.env['FFMPEG'] || 'ffmpeg';
  if (program === 'ffmpeg') return ffmpeg;
  const { dir, base } = path.parse(ffmpeg);
  return path.join(dir, base.replace('ffmpeg', 'ffprobe'));
}

/** Without the folders of this server, and the place in memory with which a line begins. */
function lastLines(errors: string): string {
  return errors
    .split('\n')
    .map((line) => line.replace(/^\[[^\]]+\] |\S*[/\\](?=[^/\\\s]+)/g, '').trim())
    .filter(Boolean)
    .slice(-ERROR_LINES)
    .join(' · ')
    .slice(0, DETAIL_CHARACTERS_MAX);
}
