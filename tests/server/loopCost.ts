import { performance } from 'node:perf_hooks';

/** What a call may cost of the event loop, whatever it carries, in ms of CPU. */
export const CALL_CPU_MS_MAX = 50;
const TRIES = 6;

/**
 * What a piece of work costs the event loop, in ms of CPU: the least of a few tries, since the first of them also
 * compiles code and any may collect what others left. Each try is the lesser of two bounds: the CPU of the whole process,
 * which has the threads that hash passwords in it, and how long the loop was busy, which has in it what the machine
 * gave to other processes meanwhile. What the loop itself computed is less than both.
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
    // What is cheap the first time needs no second.
    if (least < CALL_CPU_MS_MAX / 4) break;
  }
  return least;
}
