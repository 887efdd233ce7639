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
      const text = purpose === 'bind' ? '验证码已发送' : '如果这个号码绑定过账号，验证码已发送';
      setSaid({ text: `${text}，5\u00a0分钟内有效`, isWrong: false });
    } else {
      wait(retryAfter(answer.failure));
      setSaid({ text: failureText(answer.failure), isWrong: true });
    }
  };
  return (
    <div className={styles.code}>
      <Field
        {...field}
        label="验证码"
        icon={SCREEN_ICONS.shield}
        example="6&nbsp;位数字"
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
            {seconds > 0 ? `${waitText(seconds)}后重发` : '获取验证码'}
          </Button>
        }
      />
      <output className={said.isWrong ? styles.wrong : styles.said}>{said.text}</output>
      {sent.demoCode === '' && sent.isInLog && (
        <Note tone="azure">演示环境不发短信，验证码在服务器的日志里</Note>
      )}
      {sent.demoCode !== '' && (
        <Note tone="azure">
          <span className={styles.demo}>
            演示验证码 <b className={styles.digits}>{sent.demoCode}</b>
            <Button variant="inset" size="s" onClick={() => fill(sent.demoCode)}>
              填入
            </Button>
          </span>
        </Note>
      )}
    </div>
  );
}
