import { useState } from 'react';
import { sendCode, type CodePurpose, type SentCode } from '../../api/endpoints/account.ts';
import { SMS_RESEND_SECONDS } from '../../shared/limits.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from './Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { phoneDigits, waitText } from './rules.ts';
import * as texts from './texts.ts';
import { failureText, retryAfter } from './useAttempt.ts';
import type { FieldState } from './useFields.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

const NOTHING_SENT: SentCode = { demoCode: '', isInLog: false };

interface CodeFieldProps {
  readonly purpose: CodePurpose;
  /** The text as typed, not normalized. */
  readonly phone: string;
  /** Moves the focus to the phone field where the number is invalid. @returns whether it is valid */
  readonly checkPhone: () => boolean;
  readonly field: FieldState;
  /** Fills the code in and focuses the field. */
  readonly fill: (code: string) => void;
}

/** A text-message code and the button that requests it: once a minute, with a countdown. */
export function CodeField({ purpose, phone, checkPhone, field, fill }: CodeFieldProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState({ text: '', isWrong: false });
  const [sent, setSent] = useState(NOTHING_SENT);
  const [seconds, wait] = useSecondsLeft();
  const send = async () => {
    if (busy || !checkPhone()) return;
    setBusy(true);
    setSent(NOTHING_SENT);
    const answer = await dispatch(sendCode(purpose, phoneDigits(phone)));
    setBusy(false);
    if (answer.ok) {
      wait(SMS_RESEND_SECONDS);
      setSent(answer.data);
      // The text must not reveal whether an account has this phone number.
      const text = purpose === 'bind' ? texts.CODE_SENT : texts.CODE_SENT_IF_KNOWN;
      setSaid({ text: texts.validForMinutes(text), isWrong: false });
    } else {
      wait(retryAfter(answer.failure));
      setSaid({ text: failureText(answer.failure), isWrong: true });
    }
  };
  return (
    <div className={styles.code}>
      <Field
        {...field}
        label={texts.CODE}
        icon={SCREEN_ICONS.shield}
        example={texts.CODE_EXAMPLE}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        action={
          <Button
            variant="link"
            size="s"
            busy={busy}
            disabled={seconds > 0}
            onClick={() => void send()}
          >
            {seconds > 0 ? texts.sendAgainIn(waitText(seconds)) : texts.GET_CODE}
          </Button>
        }
      />
      <output className={said.isWrong ? styles.wrong : styles.said}>{said.text}</output>
      {sent.demoCode === '' && sent.isInLog && <Note tone="azure">{texts.DEMO_CODE_IN_LOG}</Note>}
      {sent.demoCode !== '' && (
        <Note tone="azure">
          <span className={styles.demo}>
            {texts.DEMO_CODE} <b className={styles.digits}>{sent.demoCode}</b>
            <Button variant="inset" size="s" onClick={() => fill(sent.demoCode)}>
              {texts.FILL_IN}
            </Button>
          </span>
        </Note>
      )}
    </div>
  );
}
