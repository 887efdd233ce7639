import { useState } from 'react';
import { countedChapters } from '../../chapterUnits.ts';
import { cancelDownloads, moveDownloads } from '../downloads.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { BarAction, BottomBar } from '../../../../ui/BottomBar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
import { groupsOf } from './groups.ts';
import { stepOf } from './reorder.ts';
import type { QueueChoice } from './useQueueChoice.ts';

interface QueueEditProps {
  readonly items: readonly Download[];
  readonly choice: QueueChoice;
}

/** The actions on the selection: earlier, later, remove. A way to reorder without dragging (WCAG 2.5.7). */
export function QueueEdit({ items, choice: { chosen } }: QueueEditProps) {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const groups = groupsOf(items);
  const [earlier, later] = [stepOf(groups, chosen, -1), stepOf(groups, chosen, 1)];
  const move = (to: typeof earlier) => {
    if (to) void dispatch(moveDownloads(to.chapters, to.before));
  };
  return (
    <>
      <BottomBar>
        <BarAction
          icon={SCREEN_ICONS.up}
          label={texts.UP}
          disabled={!earlier}
          onClick={() => move(earlier)}
        />
        <BarAction icon="down" label={texts.DOWN} disabled={!later} onClick={() => move(later)} />
        <Button
          variant="primary"
          size="l"
          disabled={chosen.size === 0}
          onClick={() => setIsAsking(true)}
        >
          {texts.cancelCount(chosen.size)}
        </Button>
      </BottomBar>
      {isAsking && (
        <ConfirmDialog
          title={texts.cancelQuestion(countedChapters(chosen.size, items))}
          text={texts.DOWNLOADED_REMAIN}
          confirmLabel={texts.CANCEL_DOWNLOAD}
          cancelLabel={texts.LEAVE}
          onConfirm={() => {
            setIsAsking(false);
            void dispatch(cancelDownloads({ chapters: [...chosen] }));
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
