import { setTimeout as pause } from 'node:timers/promises';
import { memoryMib } from '../operators/operatedServer.ts';
import { type Row, short } from '../figures.ts';
import type { ChildServer } from '../../support/product/childServer.ts';

/** A process whose memory grew by more than this share and these MiB is not flat. */
const GROWTH_MAX = 0.2;
const GROWTH_MIB_MAX = 40;

export interface MixedLoad {
  /** By the name that its row gets. */
  readonly processes: Readonly<Record<string, ChildServer>>;
  readonly seconds: number;
  /** Called every tenth of the time: enqueues more jobs. */
  readonly work: () => Promise<void>;
}

/** Resident memory of each process at a tenth of a mixed load, and at its end. */
export async function memoryRows({ processes, seconds, work }: MixedLoad): Promise<readonly Row[]> {
  const samples: Record<string, number>[] = [];
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await work();
    await pause(seconds * 100);
    const sample = Object.entries(processes).map(([name, { pid }]) => [
      name,
      memoryMib(pid, 'VmRSS'),
    ]);
    samples.push(Object.fromEntries(sample));
  }
  return Object.keys(processes).map((name) => {
    const found = samples.map((sample) => sample[name]!);
    const [start, end] = [found[0]!, found.at(-1)!];
    return {
      what: `Memory of ${name} in ${seconds} s of mixed load`,
      ours: `${short(start)} MiB after a tenth, ${short(end)} MiB at the end`,
      beside: `least ${short(Math.min(...found))}, most ${short(Math.max(...found))}`,
      result: `${short(end / start)} times`,
      target: `≤ ${1 + GROWTH_MAX} times, or ${GROWTH_MIB_MAX} MiB`,
      met: end - start <= Math.max(start * GROWTH_MAX, GROWTH_MIB_MAX),
    };
  });
}
