import { useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { hasDownloads } from '../../offline/downloaded.ts';
import { byteCount } from '../../lib/format.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { chosenOf, EditBars } from './EditBars.tsx';
import { sumBytes } from '../../shared/offline/chapters/summaries.ts';
import * as texts from './texts.ts';
import type { Choice } from './useChoice.ts';
import { useRemoveStored } from './useRemoveStored.ts';

interface StoredEditProps {
  readonly stored: readonly WorkSummary[];
  readonly choice: Choice;
}

export function StoredEdit({ stored, choice }: StoredEditProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ids = stored.map(({ work }) => work.uuid);
  const uuids = chosenOf(ids, choice.chosen);
  const chosen = stored.filter(({ work }) => uuids.includes(work.uuid));
  const size = chosen.length > 0 ? ` · ${byteCount(sumBytes(chosen))}` : '';
  return (
    <EditBars choice={choice} ids={ids} unit={texts.WORK_UNIT}>
      <Button
        variant="primary"
        size="l"
        icon={SCREEN_ICONS.trash}
        disabled={chosen.length === 0}
        onClick={() => setIsAsking(true)}
      >
        {chosen.every(hasDownloads) ? texts.DELETE_DOWNLOADS : texts.DELETE} ({chosen.length}){size}
      </Button>
      {isAsking && (
        <RemoveStoredDialog
          stored={chosen}
          onEnd={(isRemoved) => {
            setIsAsking(false);
            if (isRemoved) choice.end();
          }}
        />
      )}
    </EditBars>
  );
}

interface RemoveStoredDialogProps {
  readonly stored: readonly WorkSummary[];
  readonly onEnd: (isRemoved: boolean) => void;
}

export function RemoveStoredDialog({ stored, onEnd }: RemoveStoredDialogProps) {
  const removeStored = useRemoveStored();
  // Works with only cached chapters have no downloads.
  const what = stored.every(hasDownloads) ? texts.DOWNLOADS_SHORT : texts.OFFLINE_CONTENT;
  return (
    <ConfirmDialog
      title={texts.deleteQuestion(stored.length, what, byteCount(sumBytes(stored)))}
      confirmLabel={texts.DELETE}
      onConfirm={() => {
        removeStored({ works: stored.map(({ work }) => work.uuid) });
        onEnd(true);
      }}
      onCancel={() => onEnd(false)}
    />
  );
}
