import { useState } from 'react';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import { Gate } from '../../app/Gate.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';

/** Name and password; the code is asked when the server wants one. */
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
    </Gate>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
