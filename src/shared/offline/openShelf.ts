import { SHELF_OPEN_TIMEOUT_MS } from '../limits.ts';
import { DATABASE_NAME } from '../names.ts';
import { openConnection, type Connection } from './connection.ts';
import { idbShelf } from './idbShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * Never rejects and never hangs: where the browser refuses IndexedDB (private mode, a full disk, a newer version of
 * the database) or another tab holds it up, the shelf is in memory, and `lasting` is false.
 */
export async function openShelf(name: string = DATABASE_NAME): Promise<Shelf> {
  const connection = await openInTime(openConnection(name));
  if (connection) return idbShelf(connection);
  // Seldom needed, and no part of the first screen; the worker's build has it in one file all the same.
  const { memoryShelf } = await import('./memoryShelf.ts');
  return memoryShelf();
}

async function openInTime(opening: Promise<Connection>): Promise<Connection | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), SHELF_OPEN_TIMEOUT_MS);
  });
  try {
    const opened = await Promise.race([opening, late]);
    if (opened !== 'late') return opened;
    // Whoever opens after all must not stay in the way of another tab's upgrade.
    void opening.then(
      (connection) => connection.close(),
      () => undefined,
    );
    return undefined;
  } catch {
    // Whatever the reason, the answer is the same, and `lasting` tells it.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
