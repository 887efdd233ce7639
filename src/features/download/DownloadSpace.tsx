import { useStorageSpace } from '../../lib/storageSpace.ts';
import { SpaceMeter, useSpace } from '../space/face.ts';

/** What is on the device, of what the browser says it would give. */
export function DownloadSpace() {
  const space = useSpace();
  const storage = useStorageSpace();
  return space && <SpaceMeter space={space} storage={storage} />;
}
