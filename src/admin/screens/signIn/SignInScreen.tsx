import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import { Gate } from '../../parts/Gate.tsx';
import { focusOnce, TextField } from '../../parts/Field.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';
import { supportsPasskeys, useAssertion } from '../../parts/passkeys.ts';
import styles from './SignInScreen.module.css';

/** Name and password, with a code when the server wants one; or a passkey. */
export function SignInScreen() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [signIn, { error, isLoading }] = accountApi.useSignInMutation();
  const failure = failureOf(error);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async () => {
    const withCode = needsCode && code.trim() !== '' ? { code } : {};
    const result = await signIn({ name, password, ...withCode });
    if (failureOf(result.error)?.error === 'code_required') setNeedsCode(true);
  };
  const asksCode = failure?.error === 'code_required';
  return (
    <Gate title="登录" about="墨屿后台，只给操作员用。">
      <Form
        submitLabel="登录"
        busy={isLoading}
        disabled={name.trim() === '' || password === ''}
        failure={asksCode ? undefined : failure}
        fields={['name', 'password', 'code']}
        onSubmit={() => void submit()}
      >
        <TextField
          label="名字"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={name}
          onText={setName}
          problem={problemOf(failure, 'name')}
        />
        <TextField
          label="密码"
          type="password"
          autoComplete="current-password"
          value={password}
          onText={setPassword}
          problem={problemOf(failure, 'password')}
        />
        {needsCode && (
          <TextField
            label="验证码"
            hint="验证器里的 6 位数字；手机不在身边时，用一个恢复码。"
            autoComplete="one-time-code"
            // The server has just asked for it.
            ref={focusOnce}
            value={code}
            onText={setCode}
            problem={problemOf(failure, 'code')}
          />
        )}
      </Form>
      {supportsPasskeys() && <PasskeySignIn />}
    </Gate>
  );
}

/** In place of name, password and code. */
function PasskeySignIn() {
  const [signIn] = accountApi.useSignInWithPasskeyMutation();
  const { busy, problem, run } = useAssertion();
  const submit = () => run(async (passkey) => (await signIn({ passkey })).error);
  return (
    <div className={styles.passkey}>
      <Button
        variant="outline"
        size="l"
        block
        icon={SCREEN_ICONS.key}
        busy={busy}
        onClick={() => void submit()}
      >
        用通行密钥登录
      </Button>
      <div role="alert">{problem && <Note tone="accent">{problem}</Note>}</div>
    </div>
  );
}
