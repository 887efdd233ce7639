import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { NICENESS } from './mediaLimits.ts';

export interface Program {
  /** The bundle of `server/media/worker/main.ts`. */
  readonly entry: string;
  /** The program that reads and encodes films; absent: `ffmpeg` of the PATH. */
  readonly ffmpeg?: string | undefined;
}

/** Starts a media worker of low priority, which does not keep the server from ending. */
export function startChild({ entry, ffmpeg }: Program): ChildProcess {
  const child = fork(entry, {
    // Neither the server's secret nor the address of its database.
    env: { PATH: process.env['PATH'], TZ: process.env['TZ'], FFMPEG: ffmpeg },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'json',
    execArgv: [],
    // A group of its own, in which the programs that it starts can be ended with it.
    detached: true,
  });
  // Without a listener, a process that cannot be started would end the server; its `exit` follows.
  child.on('error', () => undefined);
  child.on('exit', () => endGroup(child));
  if (child.pid !== undefined) lowerPriority(child.pid);
  // A worker must not keep the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** A killed worker leaves the ffmpeg that it has started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // None is left.
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Not every system lets a process change the priority of another; the work is the same without it.
  }
}

const KIB = 1024;

/** Of a process and of those that it has started. */
export async function residentBytes(pid: number | string | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const all = [pid, ...children.split(' ').filter(Boolean)].map(ownBytes);
  return (await Promise.all(all)).reduce((sum, bytes) => sum + bytes, 0);
}

async function ownBytes(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * KIB;
}

/** Kills a worker, and resolves when it has ended. */
export function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    // Its end is waited for, also where nothing else keeps this process alive.
    child.ref();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}
