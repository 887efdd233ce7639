import { SPACE_PATH } from '../../../../lib/addresses.ts';
import { useOpenLink } from '../../../../lib/navigation.ts';
import { useStorageSpace } from '../../../../offline/storageSpace.ts';
import { SpaceMeter } from '../../storage/SpaceMeter.tsx';
import { useSpace } from '../../storage/useSpace.ts';

/** What is on the device, of what the browser says it would give; it leads to the page of space. */
export function DownloadSpace() {
  const onOpen = useOpenLink();
  const space = useSpace();
  const storage = useStorageSpace();
  if (!space) return null;
  return <SpaceMeter space={space} storage={storage} link={{ href: SPACE_PATH, onOpen }} />;
}
