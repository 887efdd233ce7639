import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { lockSetting } from './lockSetting.ts';
import { canHashPins } from './pin.ts';
import * as texts from './texts.ts';

const LockSheet = lazy(() => import('./LockSheet.tsx'));

interface LockRowProps {
  readonly children: (row: {
    readonly title: string;
    readonly value: string;
    readonly open: () => void;
  }) => ReactNode;
}

/** The row that opens 应用锁, drawn by its caller; none where the browser cannot hash a PIN. */
export function LockRow({ children }: LockRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { pin } = useSyncExternalStore(lockSetting.subscribe, lockSetting.read);
  if (!canHashPins()) return null;
  return (
    <>
      {children({
        title: texts.APP_LOCK,
        value: pin ? texts.ON : texts.OFF,
        open: () => setIsOpen(true),
      })}
      {isOpen && (
        <Suspense>
          <LockSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
