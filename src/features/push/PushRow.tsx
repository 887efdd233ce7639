import { lazy, Suspense, useState, type ReactNode } from 'react';
import * as texts from './texts.ts';
import { usePush } from './usePush.ts';

const PushSheet = lazy(() => import('./PushSheet.tsx'));

interface PushRowProps {
  readonly children: (row: {
    readonly title: string;
    readonly value: string;
    readonly open: () => void;
  }) => ReactNode;
}

/** The row that opens 更新通知, drawn by its caller; none where browser or server have no notifications. */
export function PushRow({ children }: PushRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { support, permission, isServed, isOn } = usePush();
  if (support === 'no' || !isServed) return null;
  const value = () => {
    if (support === 'afterInstall') return texts.AFTER_INSTALL;
    if (permission === 'denied') return texts.BLOCKED;
    return isOn ? texts.ON : texts.OFF;
  };
  return (
    <>
      {children({ title: texts.UPDATES, value: value(), open: () => setIsOpen(true) })}
      {isOpen && (
        <Suspense>
          <PushSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
