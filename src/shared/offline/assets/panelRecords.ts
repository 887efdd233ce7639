import type { Connection } from '../database/connection.ts';
import { type AssetRecord, writeAll } from '../database/db.ts';
import type { OfflineStore } from '../database/offlineStore.ts';
import { validAsset } from '../database/records.ts';

/** Panels stand in the records of pages: they go with the page, or with its replacement by other bytes. */
export function panelMethods(
  connection: Connection,
): Pick<OfflineStore, 'findPanels' | 'savePanels'> {
  return {
    findPanels: (path, sha256) =>
      connection.use(
        async (database) => recordWith(await database.get('pictures', path), sha256)?.panels,
      ),

    async savePanels(path, sha256, panels) {
      let isSaved = false;
      await connection.use((database) =>
        writeAll(database, ['pictures'], async (transaction) => {
          const pictures = transaction.objectStore('pictures');
          const record = recordWith(await pictures.get(path), sha256);
          if (!record) return;
          await pictures.put({ ...record, panels });
          isSaved = true;
        }),
      );
      return isSaved;
    },
  };
}

/** The record, if it has this hash. @param sha256 '': any */
function recordWith(record: unknown, sha256: string): AssetRecord | undefined {
  const found = validAsset(record);
  return !sha256 || found?.sha256 === sha256 ? found : undefined;
}
