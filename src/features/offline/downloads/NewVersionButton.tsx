import { useState } from 'react';
import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import { noteNewerVersion, useHasNewerVersion } from '../../../lib/newerVersions.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { addDownloads } from './downloads.ts';
import { ADD_FAILED } from '../texts.ts';
import * as texts from './texts.ts';

interface NewVersionButtonProps {
  readonly work: WorkWithChapters | undefined;
  /** Uuid. */
  readonly chapter: string;
}

/** Offers to download a chapter again that the back end has replaced; the stored version stays until then. */
export function NewVersionButton({ work, chapter }: NewVersionButtonProps) {
  const dispatch = useAppDispatch();
  const isOffered = useHasNewerVersion(chapter);
  const [isBusy, setIsBusy] = useState(false);
  if (!isOffered || !work) return null;
  const download = async () => {
    setIsBusy(true);
    try {
      const { kind } = work.detail;
      await dispatch(addDownloads({ kind, ...work, chapters: [chapter], anew: true }));
      noteNewerVersion(chapter, false);
      dispatch(globalActions.toastShown(texts.ADDED_NEW_VERSION));
    } catch (error) {
      console.warn('a replaced chapter could not be put into the queue', error);
      dispatch(globalActions.toastShown(ADD_FAILED));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="jade" icon="dl" busy={isBusy} onClick={() => void download()}>
      {texts.NEW_VERSION}
    </Button>
  );
}
