import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const GONE_TIMEOUT_MS = 10_000;

/**
 * Kills a browser that the driver started, by the profile folder that its processes name, which is this run's alone: the
 * driver gives no id of a process out. Linux only.
 * @throws where there is none, or it does not go
 */
export async function killBrowserOf(folder: string): Promise<void> {
  const found = processesOf(folder);
  if (found.length === 0) throw new Error(`no browser has ${folder} open`);
  for (const pid of found) killProcess(pid);
  const deadline = performance.now() + GONE_TIMEOUT_MS;
  while (processesOf(folder).length > 0) {
    if (performance.now() > deadline) throw new Error(`the browser of ${folder} does not go`);
    await pause(20);
  }
}

function processesOf(folder: string): readonly number[] {
  return allProcesses().filter((pid) => fileOf(pid, 'cmdline').includes(folder));
}

/** @returns ids of the processes of a group; not those that are dead and only their parent has to hear of it */
export function livingGroup(group: number): readonly number[] {
  return allProcesses().filter((pid) => {
    // "pid (name) state parent group …", and a name may hold anything.
    const [, state, of] = /.*\) (\S) \d+ (\d+) /s.exec(fileOf(pid, 'stat')) ?? [];
    return state !== 'Z' && Number(of) === group;
  });
}

function allProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Nothing where it is gone meanwhile. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** As by a power cut; one that is gone is fine. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Its parent's end was its own.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
