import { Field } from './Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { newPasswordProblem, passwordStrength, repeatProblem, STRENGTH_LABELS } from './rules.ts';
import * as texts from './texts.ts';
import type { Fields } from './useFields.ts';

export const NEW_PASSWORD_RULES = {
  password: newPasswordProblem,
  repeat: (text: string, { password = '' }: { readonly password?: string | undefined }) =>
    repeatProblem(text, password),
};

export function NewPassword({ fields }: { readonly fields: Fields<'password' | 'repeat'> }) {
  const { password, repeat } = fields.values;
  const strength = passwordStrength(password);
  const isSame = repeat !== '' && repeat === password && strength > 0;
  return (
    <>
      <div>
        <Field
          {...fields.field('password')}
          label={texts.NEW_PASSWORD}
          icon={SCREEN_ICONS.lock}
          type="password"
          example={texts.NEW_PASSWORD_EXAMPLE}
          autoComplete="new-password"
        />
        {strength > 0 && (
          <p className={styles.strength} data-level={strength}>
            {([1, 2, 3] as const).map((level) => (
              <i key={level} className={styles.bar} data-on={strength >= level ? '' : undefined} />
            ))}
            <span className="visuallyHidden">{texts.STRENGTH}</span>
            {STRENGTH_LABELS[strength]}
          </p>
        )}
      </div>
      <Field
        {...fields.field('repeat')}
        label={texts.REPEAT}
        icon={SCREEN_ICONS.lock}
        type="password"
        example={texts.REPEAT_EXAMPLE}
        autoComplete="new-password"
        action={
          isSame && (
            <span className={styles.same}>
              <Icon name="check" size={20} />
              <span className="visuallyHidden">{texts.SAME}</span>
            </span>
          )
        }
      />
    </>
  );
}
