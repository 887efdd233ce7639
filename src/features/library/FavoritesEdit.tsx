import { useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { removeCollected } from '../../api/endpoints/libraryEdits.ts';
import { byteCount } from '../../lib/format.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { useAppDispatch } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { chosenOf, EditBars } from './EditBars.tsx';
import { sumBytes } from '../../shared/offline/chapters/summaries.ts';
import styles from './Library.module.css';
import * as texts from './texts.ts';
import type { Choice } from './useChoice.ts';
import { useRemoveStored } from './useRemoveStored.ts';

interface FavoritesEditProps {
  readonly kind: ListedKind;
  readonly items: readonly { readonly id: string }[];
  readonly stored: readonly WorkSummary[];
  readonly choice: Choice;
}

export function FavoritesEdit({ kind, items, stored, choice }: FavoritesEditProps) {
  const [asking, setAsking] = useState<'collect' | 'kept'>();
  const dispatch = useAppDispatch();
  const removeStored = useRemoveStored();
  const ids = items.map(({ id }) => id);
  const uuids = chosenOf(ids, choice.chosen);
  const chosenStored = stored.filter(({ work }) => uuids.includes(work.uuid));
  const size = byteCount(sumBytes(chosenStored));
  const confirm = () => {
    if (asking === 'collect') void dispatch(removeCollected(kind, uuids));
    else removeStored({ works: chosenStored.map(({ work }) => work.uuid) });
    choice.end();
  };
  return (
    <EditBars choice={choice} ids={ids} unit={texts.WORK_UNIT}>
      <Button
        variant="inset"
        size="l"
        icon={SCREEN_ICONS.trash}
        disabled={chosenStored.length === 0}
        onClick={() => setAsking('kept')}
      >
        {texts.DELETE_DOWNLOADS_ONLY}
        {chosenStored.length > 0 && <span className={styles.size}> {size}</span>}
      </Button>
      <Button
        variant="primary"
        size="l"
        disabled={uuids.length === 0}
        onClick={() => setAsking('collect')}
      >
        {texts.removeCount(uuids.length)}
      </Button>
      {asking === 'collect' && (
        <ConfirmDialog
          title={texts.removeQuestion(uuids.length)}
          text={texts.DOWNLOADS_REMAIN}
          confirmLabel={texts.REMOVE}
          onConfirm={confirm}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'kept' && (
        <ConfirmDialog
          title={texts.deleteDownloadsQuestion(chosenStored.length, size)}
          confirmLabel={texts.DELETE}
          onConfirm={confirm}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </EditBars>
  );
}
