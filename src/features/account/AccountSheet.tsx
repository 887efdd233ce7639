import { useAppState } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './Mine.module.css';
import { MineButton, MineLink } from './MineCard.tsx';

/** 编辑: shows the account's name to copy, and what can be changed. */
export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const info = useAppState(({ user }) => user.userinfo);
  const copy = useCopy();
  return (
    <Sheet title="编辑账号" onClose={onClose}>
      {!info && <EmptyState art="island" title="还没有账号" text="联网后自动开通" />}
      {info && (
        <div className={styles.sheetRows}>
          <MineButton
            icon={SCREEN_ICONS.copy}
            title="复制用户名"
            value={info.username}
            onClick={() => copy(info.username)}
          />
          <MineLink
            icon={SCREEN_ICONS.phone}
            title={info.phone ? '换绑手机号' : '绑定手机号'}
            value={info.phone ?? '未绑定'}
            href="/bindphone"
            onLeave={onClose}
          />
          <MineLink
            icon={SCREEN_ICONS.key}
            title="重置密码"
            value={info.password === null ? '自己设置的' : '系统生成的'}
            href="/resetpassword"
            onLeave={onClose}
          />
        </div>
      )}
    </Sheet>
  );
}
