import { useState } from 'react';
import { addDownloads } from '../downloads.ts';
import { ADD_FAILED } from '../../texts.ts';
import type { WorkWithChapters } from '../../../../api/endpoints/works.ts';
import { offlineSettings } from '../../../../offline/offlineSettings.ts';
import { globalActions } from '../../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { isMetered } from '../../../../lib/network.ts';
import { fetchHlsScript } from '../../../../lib/hlsScript.ts';
import { offerInstall } from '../../../install/index.ts';
import { addedText, lockedText } from './pickText.ts';

/** The question is asked once per page load. */
let hasAgreed = false;

interface Adding {
  readonly isBusy: boolean;
  /** Asking whether mobile data may be used. */
  readonly isAsking: boolean;
  readonly start: () => void;
  readonly agree: () => void;
  readonly refuse: () => void;
}

interface AddOptions {
  readonly work: WorkWithChapters;
  /** Uuids, in download order. */
  readonly chapters: readonly string[];
  /** For a film: the id of its quality. */
  readonly quality?: string;
  readonly onAdded: () => void;
}

export function useAdd({ work, chapters, quality, onAdded }: AddOptions): Adding {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const say = (text: string) => dispatch(globalActions.toastShown(text));
  const add = async () => {
    setIsBusy(true);
    try {
      const { detail, directory } = work;
      const wish = {
        kind: detail.kind,
        detail,
        directory,
        chapters,
        ...(quality && { quality }),
      };
      const { added, locked } = await dispatch(addDownloads(wish));
      say(
        locked > 0 && added === 0
          ? lockedText(detail.kind, locked)
          : addedText(detail.kind, added, directory.chapters.length),
      );
      onAdded();
      if (added > 0 && detail.kind === 'film') void fetchHlsScript();
      // Offered early, since the installed app does not share what this tab stores.
      if (added > 0) offerInstall(dispatch, 'now');
    } catch (error) {
      console.warn('downloads could not be queued', error);
      say(ADD_FAILED);
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    isAsking,
    start: () => {
      // With Wi‑Fi only, the queue waits without a question.
      if (isMetered() && !hasAgreed && !offlineSettings.read().wifiOnly) setIsAsking(true);
      else void add();
    },
    agree: () => {
      hasAgreed = true;
      setIsAsking(false);
      void add();
    },
    refuse: () => setIsAsking(false),
  };
}
