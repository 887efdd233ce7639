import { useState, type FormEvent } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { redeemHandOver } from '../../api/endpoints/handOver.ts';
import { changeInstallSettings } from '../../lib/installSettings.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Logo } from '../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useModalDialog } from '../../ui/useModalDialog.ts';
import styles from './CarrySheet.module.css';
import { codeIn } from './codeIn.ts';
import * as texts from './texts.ts';

/**
 * The first start from the icon where no account arrived: takes over the browser's account, or starts with a new one.
 */
export function CarrySheet({ onClose }: { readonly onClose: () => void }) {
  const done = () => {
    changeInstallSettings({ greeted: true });
    onClose();
  };
  const dialogRef = useModalDialog({ onEscape: done });
  const { open } = useNavigation();
  const signIn = (by: 'phone' | 'username') => {
    done();
    open(`/login?by=${by}`);
  };
  return (
    <dialog ref={dialogRef} className={styles.sheet} aria-label={texts.WELCOME}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <Logo size={60} />
          <h2 className={styles.title}>{texts.WELCOME}</h2>
          <p className={styles.note}>{texts.WELCOME_NOTE}</p>
        </div>
        <CodeForm onDone={done} />
        <div className={styles.rows}>
          <Row
            icon={SCREEN_ICONS.phone}
            title={texts.BY_PHONE}
            note={texts.BY_PHONE_NOTE}
            onClick={() => signIn('phone')}
          />
          <Row
            icon={SCREEN_ICONS.key}
            title={texts.BY_PASSWORD}
            note={texts.BY_PASSWORD_NOTE}
            onClick={() => signIn('username')}
          />
        </div>
        <p className={styles.library}>{texts.DOWNLOADS_STAY}</p>
        <Button size="l" block onClick={done}>
          {texts.IS_NEW}
        </Button>
      </div>
    </dialog>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly onClick: () => void;
}

function Row({ icon, title, note, onClick }: RowProps) {
  return (
    <button type="button" className={styles.row} onClick={onClick}>
      <Icon name={icon} size={22} />
      <span className={styles.rowText}>
        {title}
        <small className={styles.rowNote}>{note}</small>
      </span>
      <Icon name="right" size={16} />
    </button>
  );
}

function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const code = codeIn(text);
    if (code === undefined) {
      setReason(texts.COPY_CODE_FIRST);
      return;
    }
    setBusy(true);
    const failure = await dispatch(redeemHandOver(code));
    setBusy(false);
    if (failure?.kind === 'code') setReason(texts.CODE_USED);
    else if (failure) setReason(failureMessage(failure));
    else {
      dispatch(globalActions.toastShown(texts.CARRIED));
      onDone();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label className={styles.label} htmlFor="handOverCode">
        {texts.PASTE_CODE}
      </label>
      <div className={styles.line}>
        <input
          id="handOverCode"
          className={styles.field}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={reason !== ''}
          aria-describedby="handOverReason"
          onChange={({ target }) => {
            setText(target.value);
            setReason('');
          }}
        />
        <Button type="submit" variant="primary" size="l" busy={busy}>
          {texts.CARRY}
        </Button>
      </div>
      <output id="handOverReason" className={styles.reason}>
        {reason}
      </output>
    </form>
  );
}
