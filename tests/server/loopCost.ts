import { performance } from 'node:perf_hooks';

/** Limit of a call's cost to the event loop with any input, ms of CPU. */
export const CALL_CPU_MS_MAX = 50;
const TRIES = 6;

/**
 * The cost of a task to the event loop, in ms of CPU: the least of a few tries, since the first one also compiles code
 * and any may collect garbage of others. Each try is the lesser of two upper bounds: the CPU of the whole process,
 * which includes the threads that hash passwords, and the loop's busy time, which includes the time that the machine
 * gave to other processes.
 */
export async function loopCost(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const loop = performance.eventLoopUtilization();
    const cpu = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(cpu);
    const { active } = performance.eventLoopUtilization(loop);
    least = Math.min(least, (user + system) / 1_000, active);
    // A cheap first try needs no second.
    if (least < CALL_CPU_MS_MAX / 4) break;
  }
  return least;
}
