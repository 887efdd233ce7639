import { useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { clearReads, removeReads } from '../../api/endpoints/history.ts';
import { useAppDispatch } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { chosenOf, EditBars } from './EditBars.tsx';
import * as texts from './texts.ts';
import type { Choice } from './useChoice.ts';

interface RecordEditProps {
  readonly kind: ListedKind;
  readonly entries: readonly ReadEntry[];
  readonly choice: Choice;
}

/** Deleting selected entries can be undone, so it needs no confirmation; clearing all cannot. */
export function RecordEdit({ kind, entries, choice }: RecordEditProps) {
  const [isAsking, setIsAsking] = useState(false);
  const dispatch = useAppDispatch();
  const ids = entries.map(({ uuid }) => uuid);
  const uuids = new Set(chosenOf(ids, choice.chosen));
  const remove = () => {
    const chosen = entries.filter(({ uuid }) => uuids.has(uuid));
    void dispatch(removeReads(kind, chosen));
    choice.end();
  };
  const clear = () => {
    void dispatch(clearReads(kind));
    choice.end();
  };
  return (
    <EditBars choice={choice} ids={ids} unit={texts.RECORD_UNIT}>
      <Button variant="inset" size="l" icon={SCREEN_ICONS.trash} onClick={() => setIsAsking(true)}>
        {texts.CLEAR}
      </Button>
      <Button variant="primary" size="l" disabled={uuids.size === 0} onClick={remove}>
        {texts.deleteCount(uuids.size)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={kind === 'film' ? texts.CLEAR_WATCHED_QUESTION : texts.CLEAR_READ_QUESTION}
          text={texts.CLEAR_NOTE}
          confirmLabel={texts.CLEAR}
          onConfirm={clear}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </EditBars>
  );
}
