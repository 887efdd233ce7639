import { useState } from 'react';
import { moveDownloads } from '../downloads.ts';
import { nthChapter } from '../../../../lib/chapterNames.ts';
import { countedChapters } from '../../chapterUnits.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { classNames } from '../../../../ui/classNames.ts';
import * as texts from '../texts.ts';
import { DownloadRow } from './DownloadRow.tsx';
import styles from './DownloadScreen.module.css';
import { itemState, type QueueState } from './downloadText.ts';
import type { DownloadGroup } from './groups.ts';
import { MoveHandle } from './MoveHandle.tsx';
import { moveOfItem } from './reorder.ts';
import { choiceOf, RowControl } from './rowParts.tsx';
import { useDragOrder } from './useDragOrder.ts';
import type { QueueChoice } from './useQueueChoice.ts';

/** Shown per press: two thousand rows at once would block the page. */
const CHAPTERS_SHOWN = 30;

interface QueueChaptersProps {
  readonly group: DownloadGroup;
  readonly next: DownloadGroup | undefined;
  readonly queue: QueueState;
  readonly choice: QueueChoice;
}

export function QueueChapters({ group, next, queue, choice }: QueueChaptersProps) {
  const dispatch = useAppDispatch();
  const [count, setCount] = useState(CHAPTERS_SHOWN);
  const [said, setSaid] = useState('');
  const shown = group.items.slice(0, count);
  const key = shown.map(({ chapter }) => chapter).join();
  const { listRef, rowAt, handleAt } = useDragOrder(key, shown.length, (from, to) => {
    const groups = next ? [group, next] : [group];
    const move = moveOfItem(groups, { work: group.work, from, to });
    const item = shown[from];
    if (!move || !item) return;
    void dispatch(moveDownloads(move.chapters, move.before));
    setSaid(texts.placeIn(nthChapter(item.kind, item.index), to + 1, group.items.length));
  });
  return (
    <>
      <ul ref={listRef} className={styles.chapters}>
        {shown.map((item, at) => {
          const state = itemState(item, queue);
          const title = nthChapter(item.kind, item.index);
          const { shift, isHeld } = rowAt(at);
          return (
            <li
              key={item.chapter}
              className={classNames(isHeld && styles.lifted)}
              style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
            >
              <DownloadRow
                title={item.title ? `${title} · ${item.title}` : title}
                text={state.text}
                tone={state.kind}
                ratio={state.ratio}
                choice={choiceOf(choice, [item.chapter])}
                control={
                  <>
                    <MoveHandle
                      {...handleAt(at)}
                      name={texts.placeIn(title, at + 1, group.items.length)}
                      isForMouse={!choice.isEditing}
                    />
                    {!choice.isEditing && (
                      <RowControl
                        state={state}
                        name={`${group.title} ${title}`}
                        of={{ chapters: [item.chapter] }}
                      />
                    )}
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      <output className="visuallyHidden">{said}</output>
      {group.items.length > count && (
        <button
          type="button"
          className={styles.more}
          onClick={() => setCount(count + CHAPTERS_SHOWN)}
        >
          {texts.showMore(countedChapters(group.items.length - count, group.items))}
        </button>
      )}
    </>
  );
}
