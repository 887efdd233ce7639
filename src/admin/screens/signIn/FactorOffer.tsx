import { CopyButton } from '../../parts/CopyButton.tsx';
import { TextField } from '../../parts/Field.tsx';
import styles from './FactorOffer.module.css';

interface FactorOfferProps {
  offer: { readonly secret: string; readonly address: string };
  code: string;
  onCode: (code: string) => void;
  problem?: string | undefined;
}

/** The secret for an authenticator app, and the field for its first code. */
export function FactorOffer({ offer, code, onCode, problem }: FactorOfferProps) {
  const spaced = offer.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <>
      <div className={styles.offer}>
        <p>在验证器里新建一项，输入这个密钥；在手机上也可以直接打开。</p>
        <p className={styles.secret}>{spaced}</p>
        <div className={styles.actions}>
          <CopyButton text={offer.secret} label="复制密钥" />
          <a className={styles.open} href={offer.address}>
            在验证器里打开
          </a>
        </div>
      </div>
      <TextField
        label="验证码"
        hint="验证器现在显示的 6 位数字。"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onText={onCode}
        problem={problem}
      />
    </>
  );
}
