import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

/**
 * Copies the folder of an embedded database between its statements: what a process that is killed there leaves, since a
 * kill takes nothing from the files that the system has been given.
 */
export interface CopiesOfKills {
  /** Folders, in the order of their points. */
  readonly folders: readonly string[];
  remove(): void;
}

/**
 * Copies after statements that changed rows, within their transactions.
 * @param gap how many of them pass before the next copy, at least 1; asked for every copy
 * @param count of copies; later statements are not copied
 */
export async function copyBetweenStatements(
  db: Database,
  dataDir: string,
  { gap, count }: { readonly gap: () => number; readonly count: number },
): Promise<CopiesOfKills> {
  const folders: string[] = [];
  let left = gap();
  const pass = () => {
    left -= 1;
    if (left > 0 || folders.length === count) return;
    left = gap();
    folders.push(copyOf(dataDir));
  };
  // The embedded database has one connection.
  await db.getExecutor().provideConnection(async (connection) => {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const result = await execute<Row>(query);
      const isChange = /^(insert|update|delete) /.test(query.sql);
      if (isChange && (result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n)) pass();
      return result;
    };
  });
  return {
    folders,
    remove() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyOf(dataDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-killed-'));
  for (;;) {
    try {
      cpSync(dataDir, folder, { recursive: true });
      return folder;
    } catch (error) {
      // A media worker renamed or removed a file of its own during the copy.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
