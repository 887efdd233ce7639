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
  for (const pid of found) kill(pid);
  const deadline = performance.now() + GONE_TIMEOUT_MS;
  while (processesOf(folder).length > 0) {
    if (performance.now() > deadline) throw new Error(`the browser of ${folder} does not go`);
    await pause(20);
  }
}

function processesOf(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).some((word) => word.includes(folder)))
    .map(Number);
}

/** Nothing for one that is gone, or only its parent has to hear of it. */
function commandOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Its parent's end was its own.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
