import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useModalDialog } from '../../ui/useModalDialog.ts';
import { ClearDialog } from './clear/ClearDialog.tsx';
import styles from './Lock.module.css';
import { PinForm } from './PinForm.tsx';
import * as texts from './texts.ts';

/** Covers everything until the PIN was given. Neither Esc nor Back closes it. */
export function LockScreen({ onUnlock }: { readonly onUnlock: () => void }) {
  const dialogRef = useModalDialog({});
  const [isClearing, setIsClearing] = useState(false);
  return (
    <dialog
      ref={dialogRef}
      className={styles.screen}
      aria-labelledby="lockTitle"
      // Chromium closes a dialog at the second Esc even where the first was refused.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <div className={styles.middle}>
        <Icon name={SCREEN_ICONS.lock} size={40} />
        <h1 id="lockTitle" className={styles.title}>
          {texts.LOCKED}
        </h1>
        <PinForm label={texts.PIN} action={texts.UNLOCK} onRight={onUnlock} />
        <Button variant="plain" onClick={() => setIsClearing(true)}>
          {texts.FORGOT_PIN}
        </Button>
      </div>
      {isClearing && <ClearDialog onClose={() => setIsClearing(false)} />}
    </dialog>
  );
}
