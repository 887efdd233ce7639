import { resetPassword, signIn } from '../../api/endpoints/account.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import { CodeField } from './CodeField.tsx';
import { Form } from './Form.tsx';
import { NEW_PASSWORD_RULES, NewPassword } from './NewPassword.tsx';
import { PhoneField } from './PhoneField.tsx';
import { codeProblem, phoneDigits, phoneProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as texts from './texts.ts';
import { failureText, fieldOf, useAttempt } from './useAttempt.ts';
import { useFields } from './useFields.ts';
import { useSwitch } from './useSwitch.ts';

/** Resets the password of the account bound to the phone; where that is another account, signs in to it. */
export function ResetByPhone() {
  const dispatch = useAppDispatch();
  const { back } = useNavigation();
  const attempt = useAttempt();
  const change = useSwitch();
  const bound = useAppState(({ user }) => user.userinfo?.phone ?? null);
  const fields = useFields({ phone: phoneProblem, code: codeProblem, ...NEW_PASSWORD_RULES });
  const save = async () => {
    const { code, password } = fields.values;
    const phone = phoneDigits(fields.values.phone);
    const answer = await dispatch(resetPassword({ phone, code: code.trim(), password }));
    if (!answer.ok) {
      const wrong = fieldOf(answer.failure);
      if (wrong !== 'phone' && wrong !== 'code') return answer.failure;
      fields.refuse(wrong, failureText(answer.failure));
      return undefined;
    }
    if (bound !== `${phone.slice(0, 3)}****${phone.slice(-4)}`) {
      return change(signIn({ account: phone, password }));
    }
    dispatch(globalActions.toastShown(texts.PASSWORD_SAVED));
    back('/mine');
    return undefined;
  };
  return (
    <Form
      label={texts.RESET_WITH_CODE}
      onSubmit={() => {
        if (fields.check()) void attempt.run(save);
      }}
    >
      <PhoneField field={fields.field('phone')} isName />
      <CodeField
        purpose="recover"
        phone={fields.values.phone}
        checkPhone={() => fields.check(['phone'])}
        field={fields.field('code')}
        fill={(text) => fields.fill('code', text)}
      />
      <NewPassword fields={fields} />
      <SubmitButton attempt={attempt}>{texts.SAVE_PASSWORD}</SubmitButton>
    </Form>
  );
}
