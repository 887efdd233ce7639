import { useMemo } from 'react';
import { useKeptWorks } from '../../../../offline/kept.ts';
import type { ChapterSummary } from '../../../../shared/offline/database/shelf.ts';
import { bytesAPage } from './estimate.ts';

/** Of comics. @param own chapters of the work that have anything kept; undefined: not known yet */
export function useBytesAPage(own: readonly ChapterSummary[] | undefined): number {
  const works = useKeptWorks();
  return useMemo(() => {
    const comics = works?.filter(({ work }) => work.kind === 'comic') ?? [];
    return bytesAPage(
      own ?? [],
      comics.flatMap(({ chapters }) => chapters),
    );
  }, [own, works]);
}
