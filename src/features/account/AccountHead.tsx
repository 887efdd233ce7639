import { useAppState } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

/** The current account; unknown to the device until the server's first answer. */
export function AccountHead() {
  const info = useAppState(({ user }) => user.userinfo);
  return (
    <div className={styles.head}>
      <Logo size={60} />
      <div className={styles.headText}>
        <p className={styles.name}>{info ? texts.nameOf(info.username) : texts.NAME}</p>
        <p className={styles.headTags}>
          {info && <CopyName name={info.username} />}
          {info === null && <Tag>{texts.ACCOUNT_COMES}</Tag>}
          {info && info.phone === null && <Tag tone="accent">{texts.NO_PHONE}</Tag>}
          {info?.phone && <Tag tone="jade">{texts.boundTo(info.phone)}</Tag>}
        </p>
      </div>
    </div>
  );
}

function CopyName({ name }: { readonly name: string }) {
  const copy = useCopy();
  return (
    <button type="button" className={styles.copyName} onClick={() => copy(name)}>
      <span className="visuallyHidden">{texts.COPY_USERNAME}</span>
      <Tag>
        ID {name.replace(/^\D+/, '')} <Icon name={SCREEN_ICONS.copy} size={12} />
      </Tag>
    </button>
  );
}
