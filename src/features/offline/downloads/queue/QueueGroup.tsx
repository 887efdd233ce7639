import { useState } from 'react';
import { classNames } from '../../../../ui/classNames.ts';
import { DownloadRow } from './DownloadRow.tsx';
import { WorkCover } from '../../../../ui/WorkCover.tsx';
import styles from './DownloadScreen.module.css';
import { groupState, type QueueState } from './downloadText.ts';
import { groupTitle, type DownloadGroup } from './groups.ts';
import { MoveHandle, type MoveHandleProps } from './MoveHandle.tsx';
import { QueueChapters } from './QueueChapters.tsx';
import { choiceOf, RowControl } from './rowParts.tsx';
import type { DragOrder } from './useDragOrder.ts';
import type { QueueChoice } from './useQueueChoice.ts';

interface QueueGroupProps {
  readonly group: DownloadGroup;
  readonly next: DownloadGroup | undefined;
  readonly queue: QueueState;
  /** The number of its downloaded chapters. */
  readonly downloaded: number;
  readonly choice: QueueChoice;
  readonly place: ReturnType<DragOrder['rowAt']>;
  /** Undefined for a single work. */
  readonly handle: Omit<MoveHandleProps, 'isForMouse'> | undefined;
}

/** A queued work; several chapters unfold below it. */
export function QueueGroup(props: QueueGroupProps) {
  const { group, next, queue, downloaded, choice, place, handle } = props;
  const [isOpen, setIsOpen] = useState(false);
  const state = groupState(group, downloaded, queue);
  const title = groupTitle(group);
  const chapters = group.items.map(({ chapter }) => chapter);
  const isSingle = chapters.length === 1;
  return (
    <li
      className={classNames(styles.group, place.isHeld && styles.lifted)}
      style={place.shift === 0 ? undefined : { transform: `translateY(${place.shift}px)` }}
    >
      <DownloadRow
        cover={<WorkCover path={group.cover} title="" />}
        isStill={group.kind === 'film'}
        title={title}
        text={state.text}
        tone={state.kind}
        ratio={state.ratio}
        fold={isSingle ? undefined : { isOpen, onToggle: () => setIsOpen(!isOpen) }}
        choice={choiceOf(choice, chapters)}
        control={
          <>
            {handle && (
              <MoveHandle
                {...handle}
                name={`${group.title}，${handle.name}`}
                isForMouse={!choice.isEditing}
              />
            )}
            {!choice.isEditing && <RowControl state={state} name={title} of={{ chapters }} />}
          </>
        }
      />
      {isOpen && !isSingle && (
        <QueueChapters group={group} next={next} queue={queue} choice={choice} />
      )}
    </li>
  );
}
