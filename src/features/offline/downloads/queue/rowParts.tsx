import { pauseDownloads, resumeDownloads, retryDownloads } from '../downloads.ts';
import type { DownloadSelection } from '../../../../shared/offline/downloads/download.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { DownloadControl } from './DownloadRow.tsx';
import type { RowState } from './downloadText.ts';
import type { QueueChoice } from './useQueueChoice.ts';

export function choiceOf(choice: QueueChoice, chapters: readonly string[]) {
  if (!choice.isEditing) return undefined;
  return {
    on: chapters.every((each) => choice.chosen.has(each)),
    onToggle: () => choice.toggle(chapters),
  };
}

interface RowControlProps {
  readonly state: RowState;
  readonly name: string;
  readonly of: DownloadSelection;
}

export function RowControl({ state: { kind, ratio }, name, of }: RowControlProps) {
  const dispatch = useAppDispatch();
  return (
    <DownloadControl
      tone={kind}
      ratio={ratio}
      name={name}
      onPause={() => void dispatch(pauseDownloads(of))}
      onResume={() => void dispatch(resumeDownloads(of))}
      onRetry={() => void dispatch(retryDownloads(of))}
    />
  );
}
