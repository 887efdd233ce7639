import { Field } from './Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { newPasswordProblem, passwordStrength, repeatProblem, STRENGTH_LABELS } from './rules.ts';
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
          label="新密码"
          icon={SCREEN_ICONS.lock}
          type="password"
          example="8–64&nbsp;位"
          autoComplete="new-password"
        />
        {strength > 0 && (
          <p className={styles.strength} data-level={strength}>
            {([1, 2, 3] as const).map((level) => (
              <i key={level} className={styles.bar} data-on={strength >= level ? '' : undefined} />
            ))}
            <span className="visuallyHidden">密码强度：</span>
            {STRENGTH_LABELS[strength]}
          </p>
        )}
      </div>
      <Field
        {...fields.field('repeat')}
        label="再输一次"
        icon={SCREEN_ICONS.lock}
        type="password"
        example="再次输入新密码"
        autoComplete="new-password"
        action={
          isSame && (
            <span className={styles.same}>
              <Icon name="check" size={20} />
              <span className="visuallyHidden">两次一致</span>
            </span>
          )
        }
      />
    </>
  );
}
