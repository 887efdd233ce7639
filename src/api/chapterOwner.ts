import type { KeptWork } from '../shared/offline/shelf.ts';
import { servicesOf } from './services.ts';
import type { SessionApi } from './session.ts';

/** Whether a chapter costs nobody anything, as far as the device knows: what it does not know is its reader's (features 27). */
export async function isFree(work: string, chapter: string, session: SessionApi): Promise<boolean> {
  const shelf = await servicesOf(session.extra).shelf();
  const kept = await shelf.findWork(work).catch(() => undefined);
  return kept?.directory.chapters.find(({ uuid }) => uuid === chapter)?.price === 0;
}

/**
 * A work as one account kept it, shown to another: without what the first one collected, read and bought.
 * @param own uuids of chapters on the device that are the other's
 */
export function withoutMarks(
  { detail, directory }: Pick<KeptWork, 'detail' | 'directory'>,
  own: ReadonlySet<string>,
): Pick<KeptWork, 'detail' | 'directory'> {
  return {
    detail: { ...detail, collected: false, progress: null },
    directory: {
      ...directory,
      chapters: directory.chapters.map((chapter) => ({
        ...chapter,
        bought: own.has(chapter.uuid),
        locked: chapter.price > 0 && !own.has(chapter.uuid),
      })),
    },
  };
}
