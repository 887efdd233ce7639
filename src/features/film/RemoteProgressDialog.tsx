import { nthChapter } from '../../lib/chapterNames.ts';
import { clockText } from '../../lib/filmText.ts';
import type { Progress } from '../../shared/contract/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { usePromptTurn } from '../../ui/promptTurn.ts';
import * as texts from './texts.ts';

interface RemoteProgressDialogProps {
  /** Position of another device; undefined if there is nothing to ask. */
  readonly place: Pick<Progress, 'chapter' | 'index' | 'page'> | undefined;
  readonly isSeries: boolean;
  readonly onStay: () => void;
  /** @param seconds position within the chapter */
  readonly onJump: (chapter: string, seconds: number) => void;
}

/** Asks before jumping to another device's later position (SPECIFICATION: Reading and places). */
export function RemoteProgressDialog({
  place,
  isSeries,
  onStay,
  onJump,
}: RemoteProgressDialogProps) {
  const isTurn = usePromptTurn('place', place !== undefined);
  if (!place || !isTurn) return null;
  const { chapter, index, page } = place;
  const where = [isSeries && nthChapter('film', index), clockText(page - 1)].filter(Boolean);
  return (
    <ConfirmDialog
      title={texts.watchedElsewhere(where.join(' '))}
      confirmLabel={texts.GO_THERE}
      cancelLabel={texts.STAY}
      onConfirm={() => onJump(chapter, page - 1)}
      onCancel={onStay}
    />
  );
}
