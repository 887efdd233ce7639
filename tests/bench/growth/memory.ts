import { setTimeout as pause } from 'node:timers/promises';
import { memoryMib } from '../operators/operatedServer.ts';
import { median, type Row, short } from '../figures.ts';
import type { ChildServer } from '../../support/product/childServer.ts';

/** A process whose memory grew by more than this share and these MiB is not flat. */
const GROWTH_MAX = 0.2;
const GROWTH_MIB_MAX = 40;
const TENTHS = 10;
const SAMPLES_PER_TENTH = 12;

export interface MixedLoad {
  /** By the name that its row gets. */
  readonly processes: Readonly<Record<string, ChildServer>>;
  readonly seconds: number;
  /** Called every tenth of the time: enqueues more jobs. */
  readonly work: () => Promise<void>;
  /** Answers to readers since the last call: a busy machine gives fewer, and a leak shows less. */
  readonly answers: () => number;
}

/** Resident memory of each process during a mixed load. */
export async function memoryRows(load: MixedLoad): Promise<readonly Row[]> {
  const { processes, seconds, work, answers } = load;
  const samples = new Map(Object.keys(processes).map((name) => [name, [] as number[]]));
  answers();
  for (let tenth = 1; tenth <= TENTHS; tenth += 1) {
    await work();
    for (let i = 1; i <= SAMPLES_PER_TENTH; i += 1) {
      await pause((seconds * 1_000) / TENTHS / SAMPLES_PER_TENTH);
      for (const [name, { pid }] of Object.entries(processes)) {
        samples.get(name)?.push(memoryMib(pid, 'VmRSS'));
      }
    }
  }
  const answered = answers();
  return [...samples].map(([name, found]) => ({
    what: `Memory of ${name} in ${seconds} s of mixed load`,
    ...memoryOf(found, answered),
  }));
}

/**
 * Compares the second to fourth tenth with the last three: the first starts up, and a single look may meet the moment
 * before a collection or a job that runs late on a busy machine.
 * @param samples MiB, at equal distances
 */
export function memoryOf(samples: readonly number[], answered: number): Omit<Row, 'what'> {
  const at = (tenth: number) => Math.round((samples.length * tenth) / TENTHS);
  const start = median(samples.slice(at(1), at(4)));
  const end = median(samples.slice(at(7)));
  return {
    ours: `${short(start)} MiB after a tenth, ${short(end)} MiB at the end`,
    beside: `least ${short(Math.min(...samples))}, most ${short(Math.max(...samples))}; ${answered} answers to readers`,
    result: `${short(end / start)} times`,
    target: `≤ ${1 + GROWTH_MAX} times, or ${GROWTH_MIB_MAX} MiB`,
    met: end - start <= Math.max(start * GROWTH_MAX, GROWTH_MIB_MAX),
  };
}
