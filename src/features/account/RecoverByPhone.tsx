import { recoverAccount } from '../../api/endpoints/account.ts';
import { CodeField } from './CodeField.tsx';
import { Form } from './Form.tsx';
import { PhoneField } from './PhoneField.tsx';
import { codeProblem, phoneDigits, phoneProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as texts from './texts.ts';
import { failureText, fieldOf, useAttempt } from './useAttempt.ts';
import { useFields } from './useFields.ts';
import { useSwitch } from './useSwitch.ts';

export function RecoverByPhone() {
  const attempt = useAttempt();
  const change = useSwitch();
  const fields = useFields({ phone: phoneProblem, code: codeProblem });
  const { phone, code } = fields.values;
  const submit = () => {
    if (!fields.check()) return;
    const input = { phone: phoneDigits(phone), code: code.trim() };
    void attempt.run(async () => {
      const failure = await change(recoverAccount(input));
      const wrong = failure && fieldOf(failure);
      if (!failure || (wrong !== 'phone' && wrong !== 'code')) return failure;
      fields.refuse(wrong, failureText(failure));
      return undefined;
    });
  };
  return (
    <Form label={texts.RECOVER_WITH_PHONE} onSubmit={submit}>
      <PhoneField field={fields.field('phone')} />
      <CodeField
        purpose="recover"
        phone={phone}
        checkPhone={() => fields.check(['phone'])}
        field={fields.field('code')}
        fill={(text) => fields.fill('code', text)}
      />
      <SubmitButton attempt={attempt}>{texts.RECOVER}</SubmitButton>
    </Form>
  );
}
