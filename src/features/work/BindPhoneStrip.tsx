import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { BIND_PHONE_BONUS_COINS } from '../../shared/limits.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PurchaseSheet.module.css';
import * as texts from './texts.ts';

const BIND_PHONE_PATH = '/bindphone';

interface BindPhoneStripProps {
  readonly coins: number;
  readonly price: number;
  readonly kind: Kind;
}

/** Offers free coins for binding a phone, with the resulting balance. */
export function BindPhoneStrip({ coins, price, kind }: BindPhoneStripProps) {
  const isUnbound = useAppState(({ global }) => global.userInfo?.phone === null);
  const promo = useAppState(({ global }) => global.system?.promo.bind_phone_coins);
  const bonus = promo ?? BIND_PHONE_BONUS_COINS;
  if (!isUnbound || bonus <= 0) return null;
  const after = coins + bonus;
  return (
    <div className={styles.bind}>
      <span className={styles.bindLabel}>
        <b>{texts.bindForBonus(bonus)}</b>
        <small>
          {texts.balanceBecomes(after)}
          {after >= price && coins < price ? texts.enoughForThis(CHAPTER_UNITS[kind]) : ''}
        </small>
      </span>
      <Button size="s" href={BIND_PHONE_PATH}>
        {texts.GO_BIND}
      </Button>
    </div>
  );
}
