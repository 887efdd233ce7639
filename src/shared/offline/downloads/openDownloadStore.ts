import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { DATABASE_NAME } from '../../names.ts';
import { openInTime } from '../database/connection.ts';
import type { DownloadStore } from './downloadStore.ts';
import { idbDownloadStore } from './idbDownloadStore.ts';

/** Never rejects and never hangs. Undefined if nothing outlives the page, or another tab blocks the database. */
export async function openDownloadStore(
  name: string = DATABASE_NAME,
  loadSoftware?: LoadSoftwareCrypto,
): Promise<DownloadStore | undefined> {
  const connection = await openInTime(name);
  return connection && idbDownloadStore(connection, Date.now, loadSoftware);
}
