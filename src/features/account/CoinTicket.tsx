import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useAppState } from '../../state/store.ts';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

const PAY = '/pay';
const BIND = '/bindphone';

/** The balance as a ticket; its strip offers the coins for binding a phone. */
export function CoinTicket({ bonus = 0 }: { bonus?: number | undefined }) {
  const user = useAppState(({ global }) => global.userInfo);
  const phone = useAppState(({ user: { userinfo } }) => userinfo?.phone ?? '');
  return (
    <section className={styles.ticket} aria-label={texts.COINS}>
      <div className={styles.balance}>
        <p>
          <span className={styles.balanceTitle}>{texts.COINS}</span>
          <span className={styles.coins}>{user ? user.coins : '—'}</span>
          {!user && <span className={styles.balanceTitle}>{texts.SHOWN_ONLINE}</span>}
        </p>
        <Link className={styles.topUp} href={PAY}>
          {texts.TOP_UP}
        </Link>
      </div>
      <Link className={styles.strip} href={BIND}>
        <Icon name={SCREEN_ICONS.phone} size={20} />
        <span className={styles.stripText}>{phone ? texts.boundTo(phone) : bindText(bonus)}</span>
        {phone ? texts.CHANGE_PHONE : texts.GO_BIND}
        <Icon name="right" size={16} />
      </Link>
    </section>
  );
}

function bindText(bonus: number): string {
  return bonus > 0 ? texts.bindForBonus(bonus) : texts.BIND_NOTE;
}
