import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Local storage files of Chromium, Firefox and WebKit below a profile. */
const LOCAL_STORAGE = /leveldb\/[^/]*\.(log|ldb)$|\/ls\/data\.sqlite|localstorage/i;
const WRITTEN_TIMEOUT_MS = 90_000;
const POLL_MS = 100;

/**
 * Waits until a browser has written a text of local storage to its profile. All engines buffer for some seconds
 * (Chromium and Firefox: 5), and a kill loses the buffer.
 * @throws after the time limit
 */
export async function untilInLocalStorageOf(folder: string, text: string): Promise<void> {
  const spellings = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
  const deadline = performance.now() + WRITTEN_TIMEOUT_MS;
  for (;;) {
    for (const bytes of await localStorageFiles(folder)) {
      if (spellings.some((spelling) => bytes.includes(spelling))) return;
    }
    if (performance.now() > deadline) throw new Error(`not in the local storage on disk: ${text}`);
    await pause(POLL_MS);
  }
}

async function localStorageFiles(folder: string): Promise<readonly Buffer[]> {
  const names = await readdir(folder, { recursive: true });
  const wanted = names.filter((name) => LOCAL_STORAGE.test(`/${name}`));
  // A folder, or a file that the browser has just removed.
  const none = () => Buffer.alloc(0);
  return Promise.all(wanted.map((name) => readFile(join(folder, name)).catch(none)));
}
