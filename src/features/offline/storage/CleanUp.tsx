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
    note: what.chapters.length > 0 ? counted(what) : '没有',
    bytes: what.bytes,
    disabled: what.chapters.length === 0,
    onPress: () =>
      setAsked({
        title: `删除${label} ${counted(what)}，释放 ${byteCount(what.bytes)}？`,
        text: '收藏和阅读进度会保留。',
        free: () => free(what),
      }),
  });
  return (
    <section aria-label="清理">
      <SectionHead title="清理" />
      <div className={styles.card}>
        <CleanUpRow title="看完的" {...chapters(read, '看完的')} />
        <CleanUpRow title="没下完、没看完的" {...chapters(parts, '不完整的')} />
        <CleanUpRow title={`${age}\u00a0天没再看的`} {...chapters(old, `${age}\u00a0天没再看的`)} />
        <div className={styles.ages}>
          <Choices
            label="多久没再看"
            hideLabel
            value={age}
            onChange={setAge}
            chips={AGES.map((value) => ({ value, title: `${value}\u00a0天` }))}
          />
        </div>
        <CleanUpRow
          title="封面缓存"
          note="看到时再加载，已下载作品的留着"
          bytes={sizes.coverBytes}
          disabled={sizes.coverBytes === 0}
          onPress={() => sayFreed(dispatch(removeCovers()))}
        />
        <CleanUpRow
          title="全部清空"
          note="下载的、看过留下的，一章不留"
          bytes={all.bytes}
          disabled={all.chapters.length === 0}
          onPress={() =>
            setAsked({
              title: `删除全部 ${counted(all)}，释放 ${byteCount(all.bytes)}？`,
              text: '排队中的下载也会取消。收藏和阅读进度会保留。',
              free: () => sayFreed(dispatch(clearDevice(all.chapters))),
            })
          }
        />
      </div>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          {...(asked.text && { text: asked.text })}
          confirmLabel="删除"
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
