import { SPACE_PATH } from '../../../../lib/addresses.ts';
import { useStorageSpace } from '../../../../offline/storageSpace.ts';
import { SpaceMeter } from '../../storage/SpaceMeter.tsx';
import { useSpace } from '../../storage/useSpace.ts';

/** The stored bytes against the browser's estimated quota; leads to the storage screen. */
export function DownloadSpace() {
  const space = useSpace();
  const storage = useStorageSpace();
  if (!space) return null;
  return <SpaceMeter space={space} storage={storage} href={SPACE_PATH} />;
}
