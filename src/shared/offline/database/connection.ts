import { STORE_OPEN_TIMEOUT_MS } from '../../limits.ts';
import { isNamed, openDatabase, type OfflineDatabase } from './db.ts';
import { whenBack } from './pageLeft.ts';

export interface Connection {
  /** Repeats `work` once if the connection was lost, and again after the page was left ([Note: Left page]). */
  use<T>(work: (database: OfflineDatabase) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Reopens the database when needed: browsers close connections when another tab upgrades, when a page was in the
 * background (WebKit: "Connection to Indexed Database server lost"), or when storage is cleared.
 * @throws DOMException if it cannot be opened at all
 */
export async function openConnection(name: string): Promise<Connection> {
  let current: Promise<OfflineDatabase> | undefined;
  const forget = () => {
    current = undefined;
  };
  const ensureOpen = () => {
    current ??= openDatabase(name, forget);
    current.catch(forget);
    return current;
  };

  async function run<T>(work: (database: OfflineDatabase) => Promise<T>): Promise<T> {
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
 * Never rejects and never hangs. Undefined if the browser refuses (incognito, a full disk, a newer database version) or
 * another tab blocks it.
 */
export async function openInTime(name: string): Promise<Connection | undefined> {
  const opening = openConnection(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), STORE_OPEN_TIMEOUT_MS);
  });
  try {
    const opened = await Promise.race([opening, late]);
    if (opened !== 'late') return opened;
    // A connection that opens late must not block another tab's upgrade.
    void opening.then(
      (connection) => connection.close(),
      () => undefined,
    );
    return undefined;
  } catch {
    // The reason makes no difference to the caller.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
