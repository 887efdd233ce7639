import { SHELF_OPEN_TIMEOUT_MS } from '../../limits.ts';
import { isNamed, openDatabase, type ShelfDatabase } from './db.ts';
import { whenBack } from './pageLeft.ts';

export interface Connection {
  /**
   * Runs it with an open database; once more on a new connection where the first one was lost, and once more when a page
   * that was left is back.
   */
  use<T>(work: (database: ShelfDatabase) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Keeps a database open for as long as browsers let it: they end connections when another tab upgrades, when a page
 * was in the background (WebKit: "Connection to Indexed Database server lost"), or when storage is cleared.
 * @throws DOMException where it cannot be opened at all
 */
export async function openConnection(name: string): Promise<Connection> {
  let current: Promise<ShelfDatabase> | undefined;
  const forget = () => {
    current = undefined;
  };
  const ensureOpen = () => {
    current ??= openDatabase(name, forget);
    current.catch(forget);
    return current;
  };

  async function run<T>(work: (database: ShelfDatabase) => Promise<T>): Promise<T> {
    await whenBack();
    const database = await ensureOpen();
    try {
      return await work(database);
    } catch (error) {
      if (whenBack()) return run(work);
      if (!isNamed(error, 'InvalidStateError', 'UnknownError')) throw error;
      database.close();
      forget();
      return work(await ensureOpen());
    }
  }

  await ensureOpen();
  return {
    use: run,
    close() {
      void current?.then(
        (database) => database.close(),
        () => undefined,
      );
      forget();
    },
  };
}

/**
 * Never rejects and never hangs.
 * @returns undefined where the browser refuses (private mode, a full disk, a newer version of the database) or another
 * tab holds it up
 */
export async function openInTime(name: string): Promise<Connection | undefined> {
  const opening = openConnection(name);
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
    // Whatever the reason, the answer is the same.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
