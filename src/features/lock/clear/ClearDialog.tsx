import { CLEAR_PATH } from '../../../shared/names.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import * as texts from '../texts.ts';

/** The first of two steps: says what is lost, and opens the page that clears this device. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmDialog
      title={texts.CLEAR_DEVICE}
      text={texts.CLEAR_WHAT_IS_LOST}
      confirmLabel={texts.CONTINUE}
      onConfirm={() => window.location.assign(CLEAR_PATH)}
      onCancel={onClose}
    />
  );
}
