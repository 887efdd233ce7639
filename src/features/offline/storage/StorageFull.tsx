import { useEffect, useState } from 'react';
import { resumeDownloads, useDownloads } from '../downloads/downloads.ts';
import { removeFromDevice } from './space.ts';
import { REMOVE_FAILED } from '../texts.ts';
import type { DownloadsView } from '../../../offline/downloadsView.ts';
import { storageSpace, type StorageSpace } from '../../../offline/storageSpace.ts';
import { SPACE_PATH } from '../../../lib/addresses.ts';
import { byteCount } from '../../../lib/format.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useReadEntries } from '../../../state/readEntries.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { usePromptTurn } from '../../../ui/promptTurn.ts';
import { useModalDialog } from '../../../ui/useModalDialog.ts';
import { CandidateRow } from './CandidateRow.tsx';
import { fullCandidates, type Candidate } from './fullCandidates.ts';
import styles from './StorageFull.module.css';
import { sumBytes } from '../../../shared/offline/chapters/summaries.ts';
import * as texts from './texts.ts';
import { readSpace } from './useSpace.ts';

/** Asks once per pause for lack of space, on any screen but the reader. */
export function StorageFullPrompt({ isReading }: { isReading: boolean }) {
  const downloads = useDownloads();
  const isFull = downloads?.pause === 'storage' && downloads.items.length > 0;
  const [isAnswered, setIsAnswered] = useState(false);
  const isVisible = useIsVisible();
  if (!isFull && isAnswered) setIsAnswered(false);
  const isTurn = usePromptTurn('notice', isFull && !isAnswered && !isReading && isVisible);
  if (!downloads || !isTurn) return null;
  return <StorageFull downloads={downloads} onClose={() => setIsAnswered(true)} />;
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

interface Offer {
  readonly candidates: readonly Candidate[];
  readonly storage: StorageSpace | undefined;
}

interface StorageFullProps {
  readonly downloads: DownloadsView;
  readonly onClose: () => void;
}

function StorageFull({ downloads, onClose }: StorageFullProps) {
  const offer = useOffer(downloads);
  return offer ? <FullDialog {...{ downloads, onClose, offer }} /> : null;
}

/** A snapshot from when the dialog opened: rows must not move while the reader is choosing. */
function useOffer({ items }: DownloadsView): Offer | undefined {
  const entries = useReadEntries();
  const [offer, setOffer] = useState<Offer>();
  const [asked] = useState({ entries, queued: new Set(items.map(({ chapter }) => chapter)) });
  useEffect(() => {
    let isLive = true;
    const read = async () => {
      const [{ works }, storage] = await Promise.all([readSpace(), storageSpace()]);
      if (!isLive) return;
      setOffer({ candidates: fullCandidates(works, { ...asked, nowMs: Date.now() }), storage });
    };
    read().catch((error: unknown) => console.warn('the space could not be counted', error));
    return () => {
      isLive = false;
    };
  }, [asked]);
  return offer;
}

function FullDialog({ downloads, onClose, offer }: StorageFullProps & { readonly offer: Offer }) {
  const { candidates, storage } = offer;
  const dialogRef = useModalDialog({ onEscape: onClose });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(candidates.filter(({ isRead }) => isRead).map(({ work }) => work.uuid)),
  );
  const { isBusy, clean } = useClean(onClose);
  const wanted = candidates.filter(({ work }) => chosen.has(work.uuid));
  const bytes = sumBytes(wanted);
  // A failed write disproves the browser's estimate.
  const hasFailed = downloads.shortBytes === 0;
  const used = storage && !hasFailed ? storage.usedBytes / Math.max(1, storage.quotaBytes) : 1;
  const toggle = (uuid: string) => setChosen((now) => toggled(now, uuid));
  return (
    <dialog ref={dialogRef} className={styles.dialog} aria-labelledby="storage-full">
      <div className={styles.head}>
        <ProgressRing ratio={used} size={56}>
          <span className={styles.percent}>
            {hasFailed ? texts.FULL : `${Math.round(used * 100)}%`}
          </span>
        </ProgressRing>
        <div className={styles.texts}>
          <h2 id="storage-full" className={styles.title}>
            {hasFailed ? texts.SPACE_FULL : texts.SPACE_NEARLY_FULL}
          </h2>
          <p className={styles.text}>{shortageText(downloads, storage)}</p>
        </div>
      </div>
      <p className={styles.lead}>{candidates.length > 0 ? texts.CAN_CLEAN : texts.CANNOT_CLEAN}</p>
      <ul className={styles.list}>
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.work.uuid}
            candidate={candidate}
            isChosen={chosen.has(candidate.work.uuid)}
            onToggle={() => toggle(candidate.work.uuid)}
          />
        ))}
      </ul>
      {candidates.length > 0 ? (
        <Button
          variant="primary"
          size="l"
          block
          busy={isBusy}
          disabled={bytes === 0}
          onClick={() => clean(wanted)}
        >
          {bytes > 0 ? texts.cleanAndContinue(byteCount(bytes)) : texts.CHOOSE_WORKS}
        </Button>
      ) : (
        <Button variant="primary" size="l" block href={SPACE_PATH} onClick={onClose}>
          {texts.SEE_SPACE}
        </Button>
      )}
      <Button variant="plain" block className={styles.later} onClick={onClose}>
        {texts.NOT_NOW}
      </Button>
    </dialog>
  );
}

function useClean(onDone: () => void) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const clean = async (wanted: readonly Candidate[]) => {
    setIsBusy(true);
    try {
      const freed = await dispatch(removeFromDevice(wanted.flatMap(({ chapters }) => chapters)));
      await dispatch(resumeDownloads('all'));
      dispatch(globalActions.snackShown({ message: texts.freedAndContinues(byteCount(freed)) }));
      onDone();
    } catch (error) {
      console.warn('the space could not be freed', error);
      dispatch(globalActions.toastShown(REMOVE_FAILED));
      setIsBusy(false);
    }
  };
  return { isBusy, clean: (wanted: readonly Candidate[]) => void clean(wanted) };
}

/** 约剩 126 MB，还差 92 MB. After a failed write no estimate: Chromium reports usage + 10 GiB whatever the disk holds. */
export function shortageText(
  { shortBytes }: Pick<DownloadsView, 'shortBytes'>,
  storage: StorageSpace | undefined,
): string {
  if (shortBytes === 0) return texts.DEVICE_FULL;
  const short = texts.shortOf(byteCount(shortBytes));
  return storage ? texts.leftAndShort(byteCount(storage.freeBytes), short) : short;
}

function toggled(chosen: ReadonlySet<string>, uuid: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(uuid)) next.add(uuid);
  return next;
}
