import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { paidText } from './payText.ts';

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
      title="已到账，可以关闭此页"
      text={`${paidText(got)}，凭证在刚才那一页`}
      onEscape={onClose}
      hint={isRefused && '浏览器没有让这一页关闭，请手动关闭'}
      actions={
        <>
          <Button variant="outline" size="l" onClick={onClose}>
            留在这里
          </Button>
          <Button variant="primary" size="l" onClick={closeTab}>
            关闭此页
          </Button>
        </>
      }
    />
  );
}
