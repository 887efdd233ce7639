import { bindPhone } from '../../api/endpoints/account.ts';
import { useSystem } from '../../api/endpoints/system.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { BIND_PHONE_BONUS_COINS } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import { Coin } from '../../ui/Coin.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './Account.module.css';
import { CodeField } from './CodeField.tsx';
import { Form } from './Form.tsx';
import { PhoneField } from './PhoneField.tsx';
import { codeProblem, phoneDigits, phoneProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as texts from './texts.ts';
import { fieldOf, failureText, useAttempt } from './useAttempt.ts';
import { useFields } from './useFields.ts';

/** 绑定手机号: a phone number and the code sent to it. The first binding brings coins. */
export function BindPhoneScreen() {
  const { back } = useNavigation();
  const bound = useAppState(({ user }) => user.userinfo?.phone ?? null);
  const bonus = useSystem()?.promo.bind_phone_coins ?? BIND_PHONE_BONUS_COINS;
  return (
    <Screen>
      <NavBar title={texts.BIND_PHONE} onBack={() => back('/mine')} />
      <div className={styles.body}>
        {bound === null && bonus > 0 && (
          <div className={styles.gift}>
            <h2 className={styles.headTitle}>{texts.bindBonus(bonus)}</h2>
            <p className={styles.giftNote}>{texts.ACCOUNT_REMAINS}</p>
            <span className={styles.coin}>
              <Coin size={72} />
            </span>
            <span className={styles.smallCoin}>
              <Coin size={34} />
            </span>
          </div>
        )}
        {bound !== null && (
          <Note tone="jade" icon="check">
            {texts.changesPhone(bound)}
          </Note>
        )}
        <BindForm label={bound === null && bonus > 0 ? texts.BIND_AND_GET : texts.BIND} />
      </div>
    </Screen>
  );
}

function BindForm({ label }: { readonly label: string }) {
  const dispatch = useAppDispatch();
  const { back } = useNavigation();
  const attempt = useAttempt();
  const fields = useFields({ phone: phoneProblem, code: codeProblem });
  const { phone, code } = fields.values;
  const bind = async () => {
    const answer = await dispatch(bindPhone(phoneDigits(phone), code.trim()));
    if (!answer.ok) {
      const wrong = fieldOf(answer.failure);
      if (wrong !== 'phone' && wrong !== 'code') return answer.failure;
      fields.refuse(wrong, failureText(answer.failure));
      return undefined;
    }
    const coins = answer.data > 0 ? texts.boundAndCredited(answer.data) : texts.BOUND;
    dispatch(globalActions.toastShown(coins));
    back('/mine');
    return undefined;
  };
  return (
    <Form
      label={texts.BIND_PHONE}
      onSubmit={() => {
        if (fields.check()) void attempt.run(bind);
      }}
    >
      <PhoneField field={fields.field('phone')} />
      <CodeField
        purpose="bind"
        phone={phone}
        checkPhone={() => fields.check(['phone'])}
        field={fields.field('code')}
        fill={(text) => fields.fill('code', text)}
      />
      <SubmitButton attempt={attempt}>{label}</SubmitButton>
      <p className={styles.foot}>{texts.ONE_ACCOUNT_A_PHONE}</p>
    </Form>
  );
}
