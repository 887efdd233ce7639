import { recoverAccount } from '../../api/account.ts';
import { Field } from '../../ui/Field.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { Form } from './Form.tsx';
import { orderProblem } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { failureWords, fieldOf, useAttempt } from './useAttempt.ts';
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
      fields.refuse('order', failureWords(failure));
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

/** Where the number stands in the bill of a payment. */
function BillPicture() {
  return (
    <figure className={styles.bill} aria-label="账单里的样子：商户单号在付款信息下面">
      <div aria-hidden="true">
        <div className={styles.billHead}>
          <ChatMark />
          <p className={styles.billWords}>
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

/** A bubble on green, as the chat app's bills have. */
function ChatMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="#2AAE67" />
      <path
        d="M13.2 7.5c-4.5 0-8 2.9-8 6.5 0 2.1 1.2 3.9 3 5.1l-.8 2.5 2.9-1.5c.9.3 1.9.4 2.9.4h.6a5.6 5.6 0 0 1-.2-1.6c0-3.3 3.2-6 7.1-6h.5c-.6-3.1-3.9-5.4-8-5.4z"
        fill="#fff"
      />
      <path
        d="M26.8 18.8c0-3-2.9-5.3-6.3-5.3s-6.3 2.3-6.3 5.3 2.9 5.3 6.3 5.3c.8 0 1.6-.1 2.3-.3l2.3 1.2-.6-2a5 5 0 0 0 2.3-4.2z"
        fill="#fff"
      />
    </svg>
  );
}
