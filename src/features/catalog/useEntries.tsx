import type { ReactNode } from 'react';
import { detailAddress, type Address } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../offline/downloaded.ts';
import type { Work } from '../../shared/contract/index.ts';
import { WorkCover } from '../../ui/WorkCover.tsx';

export interface Entry {
  readonly href: Address;
  readonly title: string;
  readonly stored: boolean;
  readonly cover: ReactNode;
}

/** @returns the props that a `WorkEntry` has in every list */
export function useEntries(): (work: Work) => Entry {
  const downloaded = useDownloadedWorks();
  return ({ kind, uuid, title, cover }) => ({
    href: detailAddress(kind, uuid),
    title,
    stored: downloaded.has(uuid),
    cover: <WorkCover path={cover} title="" />,
  });
}
