import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const GONE_TIMEOUT_MS = 10_000;

/**
 * Kills a browser by the profile folder on its command line, which is unique to this run: the driver exposes no process
 * id. Linux only.
 * @throws where there is no such process, or it does not exit
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

/** @returns ids of the processes of a group, without zombies */
export function livingGroup(group: number): readonly number[] {
  return allProcesses().filter((pid) => {
    // "pid (name) state parent group …"; the name may contain any character.
    const [, state, of] = /.*\) (\S) \d+ (\d+) /s.exec(fileOf(pid, 'stat')) ?? [];
    return state !== 'Z' && Number(of) === group;
  });
}

function allProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Returns '' where the process has exited. */
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Sends SIGKILL; ignores a process that has already exited. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process exited together with its parent.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
