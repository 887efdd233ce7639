import type { ReactNode } from 'react';
import { detailAddress } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../offline/downloaded.ts';
import { useOpenLink } from '../../lib/navigation.ts';
import type { Work } from '../../shared/contract/index.ts';
import type { OpenHandler } from '../../ui/AppLink.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';

export interface Entry {
  readonly href: string;
  readonly onOpen: OpenHandler;
  readonly title: string;
  readonly stored: boolean;
  readonly cover: ReactNode;
}

/** @returns the props that a `WorkEntry` has in every list */
export function useEntries(): (work: Work) => Entry {
  const onOpen = useOpenLink();
  const downloaded = useDownloadedWorks();
  return ({ kind, uuid, title, cover }) => ({
    href: detailAddress(kind, uuid),
    onOpen,
    title,
    stored: downloaded.has(uuid),
    cover: <WorkCover path={cover} title="" />,
  });
}
