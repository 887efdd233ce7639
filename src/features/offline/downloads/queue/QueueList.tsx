import { useState } from 'react';
import { moveDownloads, type useDownloads } from '../downloads.ts';
import { SPACE_PATH } from '../../../../lib/addresses.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import styles from './DownloadScreen.module.css';
import { holdText } from './downloadText.ts';
import { foregroundNote } from '../picker/foreground.ts';
import * as texts from '../texts.ts';
import { groupsOf } from './groups.ts';
import { QueueGroup } from './QueueGroup.tsx';
import { QueueHead } from './QueueHead.tsx';
import { moveOfGroup } from './reorder.ts';
import { useDragOrder } from './useDragOrder.ts';
import type { DownloadedWork } from './useDownloadedWorks.ts';
import type { QueueChoice } from './useQueueChoice.ts';

interface QueueListProps {
  readonly downloads: NonNullable<ReturnType<typeof useDownloads>>;
  readonly works: readonly DownloadedWork[];
  readonly choice: QueueChoice;
}

/** 正在下载: the queued works, in download order. */
export function QueueList({ downloads, works, choice }: QueueListProps) {
  const dispatch = useAppDispatch();
  const [said, setSaid] = useState('');
  const groups = groupsOf(downloads.items);
  const key = groups.map(({ work }) => work).join();
  const { listRef, rowAt, handleAt } = useDragOrder(key, groups.length, (from, to) => {
    const move = moveOfGroup(groups, from, to);
    if (!move) return;
    void dispatch(moveDownloads(move.chapters, move.before));
    setSaid(texts.placeIn(groups[from]?.title ?? '', to + 1, groups.length));
  });
  const doneOf = (work: string) =>
    works.find((each) => each.work.uuid === work)?.chapters.length ?? 0;
  return (
    <section aria-label={texts.DOWNLOADING}>
      <QueueHead downloads={downloads} choice={choice} />
      <QueueNote downloads={downloads} />
      <ul ref={listRef} className={styles.card}>
        {groups.map((group, at) => (
          <QueueGroup
            key={group.work}
            group={group}
            next={groups[at + 1]}
            queue={downloads}
            downloaded={doneOf(group.work)}
            choice={choice}
            place={rowAt(at)}
            handle={
              groups.length > 1
                ? { ...handleAt(at), name: texts.placeAloud(at + 1, groups.length) }
                : undefined
            }
          />
        ))}
      </ul>
      <output className="visuallyHidden">{said}</output>
    </section>
  );
}

/** An obstacle that the reader can remove; else a hint on running downloads. */
function QueueNote({ downloads }: Pick<QueueListProps, 'downloads'>) {
  const isWaiting = downloads.items.some(({ state }) => state === 'waiting');
  if (!isWaiting || downloads.pause === 'person') return null;
  return (
    <div className={styles.queueNote}>
      {downloads.pause === 'storage' ? (
        <Note tone="accent">
          <span className={styles.short}>
            {texts.thenContinue(holdText(downloads))}
            <Button variant="link" size="s" href={SPACE_PATH}>
              {texts.CLEAN_UP}
            </Button>
          </span>
        </Note>
      ) : (
        <Note>{foregroundNote()}</Note>
      )}
    </div>
  );
}
