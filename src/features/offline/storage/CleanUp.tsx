import { useState } from 'react';
import { useDownloads } from '../downloads/downloads.ts';
import { clearDevice, removeCovers } from './space.ts';
import { byteCount } from '../../../lib/format.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import { useReadEntries } from '../../../state/readEntries.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { useToday } from '../../../lib/useToday.ts';
import { Choices } from '../../../ui/Choices.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { cleanupOf, countedIn, olderCleanup, readCleanup, unfinishedCleanup } from './cleanups.ts';
import { CleanUpRow } from './CleanUpRow.tsx';
import styles from './Space.module.css';
import * as texts from './texts.ts';
import { useFreeSpace, useSayFreed } from './useFreeSpace.ts';
import type { Space } from './useSpace.ts';

const AGES = ['30', '60', '90'] as const;
type Age = (typeof AGES)[number];
const NONE: readonly Download[] = [];

interface Asked {
  readonly title: string;
  readonly text?: string;
  readonly free: () => void;
}

/** 清理: what can be removed at once, with the bytes that frees; each action asks for confirmation once. */
export function CleanUp({ space: { works, sizes } }: { space: Space }) {
  const entries = useReadEntries();
  const queue = useDownloads()?.items ?? NONE;
  const today = useToday();
  const dispatch = useAppDispatch();
  const free = useFreeSpace();
  const sayFreed = useSayFreed();
  const [age, setAge] = useState<Age>('30');
  const [asked, setAsked] = useState<Asked>();
  const queued = new Set(queue.map(({ chapter }) => chapter));
  const read = readCleanup(works, entries, queued);
  const parts = unfinishedCleanup(works, queue);
  const old = olderCleanup(works, Number(age), { nowMs: today.getTime(), queued });
  const all = cleanupOf(works.flatMap(({ chapters }) => chapters));
  const counted = ({ chapters: uuids }: { chapters: readonly string[] }) => countedIn(works, uuids);
  const chapters = (what: { chapters: readonly string[]; bytes: number }, label: string) => ({
    note: what.chapters.length > 0 ? counted(what) : texts.NOTHING,
    bytes: what.bytes,
    disabled: what.chapters.length === 0,
    onPress: () =>
      setAsked({
        title: texts.deleteQuestion(label, counted(what), byteCount(what.bytes)),
        text: texts.READING_REMAINS,
        free: () => free(what),
      }),
  });
  return (
    <section aria-label={texts.CLEANING}>
      <SectionHead title={texts.CLEANING} />
      <div className={styles.card}>
        <CleanUpRow title={texts.READ_ONES} {...chapters(read, texts.READ_ONES)} />
        <CleanUpRow title={texts.UNFINISHED} {...chapters(parts, texts.INCOMPLETE_ONES)} />
        <CleanUpRow title={texts.unopenedFor(age)} {...chapters(old, texts.unopenedFor(age))} />
        <div className={styles.ages}>
          <Choices
            label={texts.UNOPENED_DAYS}
            hideLabel
            value={age}
            onChange={setAge}
            chips={AGES.map((value) => ({ value, title: texts.daysOf(value) }))}
          />
        </div>
        <CleanUpRow
          title={texts.COVERS}
          note={texts.COVERS_NOTE}
          bytes={sizes.coverBytes}
          disabled={sizes.coverBytes === 0}
          onPress={() => sayFreed(dispatch(removeCovers()))}
        />
        <CleanUpRow
          title={texts.ALL}
          note={texts.ALL_NOTE}
          bytes={all.bytes}
          disabled={all.chapters.length === 0}
          onPress={() =>
            setAsked({
              title: texts.deleteAllQuestion(counted(all), byteCount(all.bytes)),
              text: texts.DELETE_ALL_NOTE,
              free: () => sayFreed(dispatch(clearDevice(all.chapters))),
            })
          }
        />
      </div>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          {...(asked.text && { text: asked.text })}
          confirmLabel={texts.DELETE}
          onConfirm={() => {
            setAsked(undefined);
            asked.free();
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
