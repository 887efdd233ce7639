import { recoverAccount } from '../../api/endpoints/account.ts';
import { Field } from './Field.tsx';
import { MethodLogo } from '../../ui/MethodLogo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { Form } from './Form.tsx';
import { orderProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
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
    <Form label="用订单号找回" onSubmit={submit}>
      <Field
        {...fields.field('order')}
        label="支付订单号"
        icon={SCREEN_ICONS.bill}
        example="账单里的商户单号"
        inputMode="numeric"
        autoComplete="off"
        maxLength={48}
        note="在微信「我 → 服务 → 钱包 → 账单」里点开那笔付款，复制「商户单号」"
      />
      <BillPicture />
      <SubmitButton attempt={attempt}>找回账号</SubmitButton>
    </Form>
  );
}

function BillPicture() {
  return (
    <figure className={styles.bill} aria-label="账单里的样子：商户单号在付款信息下面">
      <div aria-hidden="true">
        <div className={styles.billHead}>
          <MethodLogo method="wechat" size={30} />
          <p className={styles.billText}>
            墨屿 · 金币充值
            <small>11月12日 21:08 · 支付成功</small>
          </p>
          <span className={styles.billAmount}>-30.00</span>
        </div>
        <div className={styles.billLine}>
          商户单号
          <span className={styles.billNumber}>2025111242000023…</span>
        </div>
      </div>
    </figure>
  );
}
