import { recoverAccount } from '../../api/endpoints/account.ts';
import { Field } from './Field.tsx';
import { MethodLogo } from '../../ui/MethodLogo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { Form } from './Form.tsx';
import { orderProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import * as texts from './texts.ts';
import { failureText, fieldOf, useAttempt } from './useAttempt.ts';
import { useFields } from './useFields.ts';
import { useSwitch } from './useSwitch.ts';

export function RecoverByOrder() {
  const attempt = useAttempt();
  const change = useSwitch();
  const fields = useFields({ order: orderProblem });
  const submit = () => {
    if (!fields.check()) return;
    void attempt.run(async () => {
      const failure = await change(recoverAccount({ order: fields.values.order }));
      if (!failure || fieldOf(failure) !== 'order') return failure;
      fields.refuse('order', failureText(failure));
      return undefined;
    });
  };
  return (
    <Form label={texts.RECOVER_WITH_ORDER} onSubmit={submit}>
      <Field
        {...fields.field('order')}
        label={texts.ORDER_NUMBER}
        icon={SCREEN_ICONS.bill}
        example={texts.ORDER_EXAMPLE}
        inputMode="numeric"
        autoComplete="off"
        maxLength={48}
        note={texts.ORDER_NOTE}
      />
      <BillPicture />
      <SubmitButton attempt={attempt}>{texts.RECOVER}</SubmitButton>
    </Form>
  );
}

function BillPicture() {
  return (
    <figure className={styles.bill} aria-label={texts.BILL_PICTURE}>
      <div aria-hidden="true">
        <div className={styles.billHead}>
          <MethodLogo method="wechat" size={30} />
          <p className={styles.billText}>
            {texts.BILL_TITLE}
            <small>{texts.BILL_TIME}</small>
          </p>
          <span className={styles.billAmount}>-30.00</span>
        </div>
        <div className={styles.billLine}>
          {texts.BILL_NUMBER}
          <span className={styles.billNumber}>2025111242000023…</span>
        </div>
      </div>
    </figure>
  );
}
