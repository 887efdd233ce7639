import type { ReactNode } from 'react';
import { DownloadSheet } from '../offline/index.ts';
import { WorkDirectory } from '../work/index.ts';
import { useReader } from './readerContext.ts';

interface ReaderSheetProps {
  readonly kind: 'contents' | 'download';
  /** Beside the filters of the directory. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
}

/** The directory or the downloads of the work that is read; nothing until the work is loaded. */
export function ReaderSheet({ kind, tools, onClose }: ReaderSheetProps) {
  const { work, here } = useReader();
  if (!work) return null;
  if (kind === 'download') return <DownloadSheet work={work} here={here.uuid} onClose={onClose} />;
  return (
    <WorkDirectory
      from="left"
      work={work}
      current={here.uuid}
      replace
      tools={tools}
      onClose={onClose}
    />
  );
}
