import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { paidText } from './payText.ts';
import * as texts from './texts.ts';

interface PaidElsewhereProps {
  readonly got: { readonly coins: number; readonly days: number };
  readonly onClose: () => void;
}

/** The payment is credited, and the receipt is in the tab that left for it. */
export function PaidElsewhere({ got, onClose }: PaidElsewhereProps) {
  const [isRefused, setIsRefused] = useState(false);
  const closeTab = () => {
    window.close();
    // Browsers close only tabs that a script or a link has opened; a refusal has no event.
    setIsRefused(true);
  };
  return (
    <Dialog
      title={texts.PAID_ELSEWHERE}
      text={texts.paidElsewhereNote(paidText(got))}
      onEscape={onClose}
      hint={isRefused && texts.TAB_NOT_CLOSED}
      actions={
        <>
          <Button variant="outline" size="l" onClick={onClose}>
            {texts.STAY}
          </Button>
          <Button variant="primary" size="l" onClick={closeTab}>
            {texts.CLOSE_TAB}
          </Button>
        </>
      }
    />
  );
}
