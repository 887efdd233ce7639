import { useReconnect } from '../../lib/connectionContext.ts';
import { useAppState } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './Mine.module.css';
import { MineButton, MineLink } from './MineCard.tsx';
import * as texts from './texts.ts';

/** 编辑: shows the account's name to copy, and what can be changed. */
export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const info = useAppState(({ user }) => user.userinfo);
  const copy = useCopy();
  const { reconnect, retrying } = useReconnect();
  return (
    <Sheet title={texts.EDIT_ACCOUNT} onClose={onClose}>
      {!info && (
        <EmptyState
          art="island"
          title={texts.NO_ACCOUNT}
          text={texts.ACCOUNT_COMES_ONLINE}
          actions={
            <Button icon="refresh" busy={retrying} onClick={reconnect}>
              {texts.RECONNECT}
            </Button>
          }
        />
      )}
      {info && (
        <div className={styles.sheetRows}>
          <MineButton
            icon={SCREEN_ICONS.copy}
            title={texts.COPY_USERNAME}
            value={info.username}
            onClick={() => copy(info.username)}
          />
          <MineLink
            icon={SCREEN_ICONS.phone}
            title={info.phone ? texts.CHANGE_PHONE_NUMBER : texts.BIND_PHONE}
            value={info.phone ?? texts.NOT_BOUND}
            href="/bindphone"
            onLeave={onClose}
          />
          <MineLink
            icon={SCREEN_ICONS.key}
            title={texts.RESET_PASSWORD}
            value={info.password === null ? texts.PASSWORD_OWN : texts.PASSWORD_MADE}
            href="/resetpassword"
            onLeave={onClose}
          />
        </div>
      )}
    </Sheet>
  );
}
