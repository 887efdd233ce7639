import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useAppState } from '../../state/store.ts';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Mine.module.css';

const PAY = '/pay';
const BIND = '/bindphone';

/** The balance as a ticket; its strip offers the coins for binding a phone. */
export function CoinTicket({ bonus = 0 }: { bonus?: number | undefined }) {
  const user = useAppState(({ global }) => global.userInfo);
  const phone = useAppState(({ user: { userinfo } }) => userinfo?.phone ?? '');
  return (
    <section className={styles.ticket} aria-label="金币余额">
      <div className={styles.balance}>
        <p>
          <span className={styles.balanceTitle}>金币余额</span>
          <span className={styles.coins}>{user ? user.coins : '—'}</span>
          {!user && <span className={styles.balanceTitle}>联网后显示</span>}
        </p>
        <Link className={styles.topUp} href={PAY}>
          充值
        </Link>
      </div>
      <Link className={styles.strip} href={BIND}>
        <Icon name={SCREEN_ICONS.phone} size={20} />
        <span className={styles.stripText}>{phone ? `已绑定 ${phone}` : bindText(bonus)}</span>
        {phone ? '换绑' : '去绑定'}
        <Icon name="right" size={16} />
      </Link>
    </section>
  );
}

function bindText(bonus: number): string {
  return bonus > 0 ? `绑定手机号，立得 ${bonus}\u00a0金币` : '绑定手机号，换设备也能登录';
}
