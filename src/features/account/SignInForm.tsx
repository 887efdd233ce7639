import type { ReactNode } from 'react';
import { signIn } from '../../api/endpoints/account.ts';
import { endedAccount } from '../../api/accountsLeft.ts';
import { useAppState } from '../../state/store.ts';
import { Field } from './Field.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Form } from './Form.tsx';
import { PhoneField } from './PhoneField.tsx';
import { currentPasswordProblem, phoneDigits, phoneProblem, usernameProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as texts from './texts.ts';
import { useAttempt } from './useAttempt.ts';
import { useFields } from './useFields.ts';
import { useSwitch } from './useSwitch.ts';

interface SignInFormProps {
  readonly by: 'phone' | 'username';
  readonly children: ReactNode;
}

/** Name and password; prefilled with the username of an account whose session expired on this device. */
export function SignInForm({ by, children }: SignInFormProps) {
  const previous = useAppState(({ user }) => user.previous);
  const ended = endedAccount.read() || (previous && !previous.token ? previous.username : '');
  const attempt = useAttempt();
  const change = useSwitch();
  const fields = useFields(
    {
      account: by === 'phone' ? phoneProblem : usernameProblem,
      password: currentPasswordProblem,
    },
    by === 'username' ? { account: ended } : {},
  );
  const submit = () => {
    if (!fields.check()) return;
    const { account, password } = fields.values;
    const name = by === 'phone' ? phoneDigits(account) : account.trim();
    void attempt.run(() => change(signIn({ account: name, password })));
  };
  return (
    <Form label={texts.SIGN_IN} onSubmit={submit}>
      {by === 'phone' ? (
        <PhoneField field={fields.field('account')} quiet isName />
      ) : (
        <Field
          {...fields.field('account')}
          label={texts.USERNAME}
          quiet
          icon="user"
          example={texts.USERNAME}
          autoComplete="username"
          maxLength={64}
        />
      )}
      <Field
        {...fields.field('password')}
        label={texts.PASSWORD}
        quiet
        icon={SCREEN_ICONS.lock}
        type="password"
        example={texts.PASSWORD}
        autoComplete="current-password"
      />
      {children}
      <SubmitButton attempt={attempt}>{texts.SIGN_IN_AND_SWITCH}</SubmitButton>
    </Form>
  );
}
