import { useAppState } from '../../state/store.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Mine.module.css';

/** Who this is: known on the device once the back end has said it. */
export function AccountHead() {
  const info = useAppState(({ user }) => user.userinfo);
  return (
    <div className={styles.head}>
      <Logo size={60} />
      <div className={styles.headWords}>
        <p className={styles.name}>{info ? `墨友 ${info.username}` : '墨友'}</p>
        <p className={styles.headTags}>
          {info === null && <Tag>联网后自动开通账号</Tag>}
          {info && info.phone === null && <Tag tone="accent">未绑定手机</Tag>}
          {info?.phone && <Tag tone="jade">已绑定 {info.phone}</Tag>}
        </p>
      </div>
    </div>
  );
}
