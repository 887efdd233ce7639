import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { buildServer } from '../server/serverProcess.ts';
import type { Row } from './figures.ts';
import { median, short } from './figures.ts';
import { runClients } from './soakClients.ts';

export interface Soaked {
  readonly hasCrashed: boolean;
  /** Memory of the process in MiB: the medians of the second and of the last fifth. */
  readonly memoryMib: readonly [early: number, late: number];
  /** 99th percentile of cheap calls, ms, alone and under load. */
  readonly p99Ms: readonly [idle: number, loaded: number];
}

const PATHS = [
  '/api/success',
  '/api/comic_list/',
  '/image/covers/guiqiao.webp',
  '/image/banners/b6.webp',
];
const IDLE_MS = 5_000;
const PAUSE_MS = 10;
const SAMPLE_MS = 100;

/**
 * Runs a server of its own on this machine under slow, aborting, pipelining and never-reading clients. Linux only.
 * @param begin called when the server runs, before the clients start
 */
export async function soak(
  seconds: number,
  connections: number,
  begin = () => {},
): Promise<Soaked> {
  const bundle = await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'moyu-soak-'));
  try {
    const { child, address } = await bundle.run({ DATA_DIR: folder });
    const memory = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const idle = startCalling(address);
    await wait(IDLE_MS);
    const idleMs = await idle.stop();
    const signal = AbortSignal.timeout(seconds * 1_000);
    const loaded = startCalling(address);
    begin();
    const clients = runClients(address, PATHS, { connections, signal });
    const memories: number[] = [];
    while (!signal.aborted && child.exitCode === null) {
      memories.push(memory());
      await wait(SAMPLE_MS);
    }
    const loadedMs = await loaded.stop();
    await clients;
    const fifth = Math.floor(memories.length / 5);
    return {
      hasCrashed: child.exitCode !== null,
      memoryMib: [median(memories.slice(fifth, 2 * fifth)), median(memories.slice(-fifth))],
      p99Ms: [p99(idleMs), p99(loadedMs)],
    };
  } finally {
    await bundle.killAll();
    bundle.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const SECONDS = 600;
const CONNECTIONS = 200;

/** Ten minutes, so it runs only when named. */
export async function measureSoak(): Promise<readonly Row[]> {
  // The hostile clients are this process. Elsewhere they run on other machines and take no CPU from the server.
  const yieldCpu = () => setPriority(constants.priority.PRIORITY_LOW);
  const { hasCrashed, memoryMib, p99Ms } = await soak(SECONDS, CONNECTIONS, yieldCpu);
  if (hasCrashed) throw new Error('the server has crashed');
  const row = (
    what: string,
    [first, then]: readonly [number, number],
    unit: string,
    most: number,
  ) => ({
    what: `${CONNECTIONS} hostile connections for ten minutes: ${what}`,
    ours: `${short(then)} ${unit}`,
    beside: `before: ${short(first)} ${unit}`,
    result: `${short(then / first)} times`,
    target: `≤ ${most} times`,
    met: then / first <= most,
  });
  return [row('memory', memoryMib, 'MiB', 1.1), row('slowest 1 % of cheap calls', p99Ms, 'ms', 3)];
}

/** Calls the health probe from a process of its own, see `latency.mjs`. */
function startCalling(address: string): { stop: () => Promise<number[]> } {
  const script = join(import.meta.dirname, 'latency.mjs');
  const child = spawn(process.execPath, [script, `${address}/api/success`, String(PAUSE_MS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const printed = text(child.stdout);
  return {
    async stop() {
      child.stdin.end();
      return v.parse(v.array(v.number()), JSON.parse(await printed));
    },
  };
}

function p99(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? NaN;
}
