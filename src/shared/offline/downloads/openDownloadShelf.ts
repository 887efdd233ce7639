import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { DATABASE_NAME } from '../../names.ts';
import { openInTime } from '../database/connection.ts';
import type { DownloadShelf } from './downloadShelf.ts';
import { idbDownloadShelf } from './idbDownloadShelf.ts';

/** Never rejects and never hangs. Undefined if nothing outlives the page, or another tab blocks the database. */
export async function openDownloadShelf(
  name: string = DATABASE_NAME,
  loadSoftware?: LoadSoftwareCrypto,
): Promise<DownloadShelf | undefined> {
  const connection = await openInTime(name);
  return connection && idbDownloadShelf(connection, Date.now, loadSoftware);
}
