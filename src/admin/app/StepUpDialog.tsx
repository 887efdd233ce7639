import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { accountApi } from '../api/accountApi.ts';
import { failureOf } from '../api/adminApi.ts';
import { answerStepUp, isStepUpRequested, subscribeStepUp } from '../api/stepUpPrompt.ts';
import { TextField } from '../parts/Field.tsx';
import { supportsPasskeys, useAssertion } from '../parts/passkeys.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './StepUpDialog.module.css';

/** Asks for the password or a code when a call needs one again. */
export function StepUpDialog() {
  const isAsked = useSyncExternalStore(subscribeStepUp, isStepUpRequested);
  return isAsked ? <Question /> : null;
}

function Question() {
  const [text, setText] = useState('');
  const [prove, { error, isLoading }] = accountApi.useStepUpMutation();
  const { data } = accountApi.useSessionQuery({});
  const hasFactor = data?.me?.operator.has_factor ?? false;
  const hasPasskey = (data?.me?.passkeys ?? 0) > 0 && supportsPasskeys();
  const assertion = useAssertion();
  const provePasskey = () =>
    assertion.run(async (passkey) => {
      const { data: answer, error: failure } = await prove({ passkey });
      if (answer) answerStepUp(true);
      return failure;
    });
  const isCode = hasFactor && /^\d{6}$/.test(text.trim());
  const submit = async () => {
    const { data: answer } = await prove(isCode ? { code: text } : { password: text });
    if (answer) answerStepUp(true);
  };
  return (
    <ConfirmDialog
      title="再确认一次是你"
      text="这件事影响大，十分钟内只问这一次。"
      confirmLabel="确认"
      busy={isLoading}
      onConfirm={() => void submit()}
      onCancel={() => answerStepUp(false)}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={hasFactor ? '密码或验证码' : '密码'}
          type="password"
          autoComplete="current-password"
          value={text}
          onText={setText}
          problem={assertion.problem ?? failureOf(error)?.message}
        />
        {hasPasskey && (
          <Button
            variant="inset"
            icon={SCREEN_ICONS.key}
            block
            busy={assertion.busy}
            onClick={() => void provePasskey()}
          >
            用通行密钥
          </Button>
        )}
      </form>
    </ConfirmDialog>
  );
}
