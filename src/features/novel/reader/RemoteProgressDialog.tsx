import { nthChapter } from '../../../lib/chapterNames.ts';
import type { Progress } from '../../../shared/contract/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { usePromptTurn } from '../../../ui/promptTurn.ts';
import type { BookPlace } from '../book/view.ts';
import * as texts from '../texts.ts';
import { offsetOfPage } from './bookPlace.ts';

interface RemoteProgressDialogProps {
  readonly remote: {
    /** Position of another device; undefined if there is nothing to ask. */
    readonly place: Pick<Progress, 'chapter' | 'index' | 'page' | 'ratio'> | undefined;
    readonly accept: () => void;
    readonly stay: () => void;
  };
  readonly onJump: (place: BookPlace) => void;
}

/** Asks before jumping to another device's later position (SPECIFICATION: Reading and places). */
export function RemoteProgressDialog({ remote, onJump }: RemoteProgressDialogProps) {
  const { place } = remote;
  const isTurn = usePromptTurn('place', place !== undefined);
  if (!place || !isTurn) return null;
  const { chapter, index, page, ratio } = place;
  return (
    <ConfirmDialog
      title={texts.readElsewhere(nthChapter('novel', index), Math.round(ratio * 100))}
      confirmLabel={texts.GO_THERE}
      cancelLabel={texts.STAY}
      onConfirm={() => {
        remote.accept();
        onJump({ chapter, offset: offsetOfPage(page) });
      }}
      onCancel={remote.stay}
    />
  );
}
