import { resetPassword } from '../../api/endpoints/account.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from './Field.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Form } from './Form.tsx';
import { NEW_PASSWORD_RULES, NewPassword } from './NewPassword.tsx';
import { currentPasswordProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as texts from './texts.ts';
import { failureText, fieldOf, useAttempt } from './useAttempt.ts';
import { useFields } from './useFields.ts';

/** Needs the current password; a generated one is known to the app and need not be typed. */
export function ResetByPassword({ onUsePhone }: { readonly onUsePhone: () => void }) {
  const dispatch = useAppDispatch();
  const { back } = useNavigation();
  const attempt = useAttempt();
  const info = useAppState(({ user }) => user.userinfo);
  const generated = info?.password ?? null;
  const fields = useFields({
    old: (text) => (generated === null ? currentPasswordProblem(text) : ''),
    ...NEW_PASSWORD_RULES,
  });
  const save = async () => {
    const { old, password } = fields.values;
    const answer = await dispatch(resetPassword({ old_password: generated ?? old, password }));
    if (answer.ok) {
      dispatch(globalActions.toastShown(texts.PASSWORD_SAVED));
      back('/mine');
      return undefined;
    }
    if (fieldOf(answer.failure) !== 'old_password' || generated !== null) return answer.failure;
    fields.refuse('old', failureText(answer.failure));
    return undefined;
  };
  return (
    <Form
      label={texts.RESET_PASSWORD}
      onSubmit={() => {
        if (fields.check()) void attempt.run(save);
      }}
    >
      <Field
        label={texts.CURRENT_ACCOUNT}
        icon="user"
        value={info?.username ?? ''}
        autoComplete="username"
        readOnly
        onChange={() => undefined}
      />
      {generated === null && (
        <Field
          {...fields.field('old')}
          label={texts.CURRENT_PASSWORD}
          icon={SCREEN_ICONS.lock}
          type="password"
          example={texts.CURRENT_PASSWORD_EXAMPLE}
          autoComplete="current-password"
        />
      )}
      {generated === null && (
        <Button variant="link" size="s" onClick={onUsePhone}>
          {texts.USE_CODE}
        </Button>
      )}
      <NewPassword fields={fields} />
      <SubmitButton attempt={attempt}>{texts.SAVE_PASSWORD}</SubmitButton>
    </Form>
  );
}
