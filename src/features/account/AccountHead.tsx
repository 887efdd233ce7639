import { useAppState } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Mine.module.css';

/** The current account; unknown to the device until the server's first answer. */
export function AccountHead() {
  const info = useAppState(({ user }) => user.userinfo);
  return (
    <div className={styles.head}>
      <Logo size={60} />
      <div className={styles.headText}>
        <p className={styles.name}>{info ? `墨友 ${info.username}` : '墨友'}</p>
        <p className={styles.headTags}>
          {info && <CopyName name={info.username} />}
          {info === null && <Tag>联网后自动开通账号</Tag>}
          {info && info.phone === null && <Tag tone="accent">未绑定手机</Tag>}
          {info?.phone && <Tag tone="jade">已绑定 {info.phone}</Tag>}
        </p>
      </div>
    </div>
  );
}

function CopyName({ name }: { readonly name: string }) {
  const copy = useCopy();
  return (
    <button type="button" className={styles.copyName} onClick={() => copy(name)}>
      <span className="visuallyHidden">复制用户名</span>
      <Tag>
        ID {name.replace(/^\D+/, '')} <Icon name={SCREEN_ICONS.copy} size={12} />
      </Tag>
    </button>
  );
}
