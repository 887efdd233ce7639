import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { useIsStored } from './useIsStored.ts';
import type { ReadContent } from './readContent.ts';
import { useIsOnline } from '../../state/useIsOnline.ts';

/** Whether the next chapter opens without a prompt: it is complete on the device, or online and free or purchased. */
export function useIsNextReadable(
  { work: uuid, next }: Pick<ReadContent, 'work' | 'next'>,
  work: WorkWithChapters | undefined,
): boolean {
  const isOnline = useIsOnline();
  const isStored = useIsStored(uuid, next, isOnline);
  if (next === null) return false;
  if (isStored) return true;
  const isLocked = work?.directory.chapters.some((each) => each.uuid === next && each.locked);
  return isOnline && !isLocked;
}
