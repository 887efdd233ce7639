import { useState } from 'react';
import { useSystem } from '../../api/endpoints/system.ts';
import { PURCHASED_FILM_PATH, SPACE_PATH } from '../../lib/addresses.ts';
import { readHostConfig } from '../../lib/hostConfig.ts';
import { useStoredWorks } from '../../offline/stored.ts';
import { useQueuedChanges } from '../../offline/queuedChanges.ts';
import { byteCount } from '../../lib/format.ts';
import { useAccount, useAppState } from '../../state/store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { InstallRow } from '../install/index.ts';
import { LibraryFileSheet } from '../offline/index.ts';
import { AccountHead } from './AccountHead.tsx';
import { AutoPaySheet } from './AutoPaySheet.tsx';
import { ClosingNote } from './ClosingNote.tsx';
import { CoinTicket } from './CoinTicket.tsx';
import { EndedNote } from './EndedNote.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Mine.module.css';
import { MineCard, MineButton, MineLink } from './MineCard.tsx';
import { MineEntries } from './MineEntries.tsx';
import { OpdsSheet } from './OpdsSheet.tsx';
import { OwnDataSheet } from './OwnDataSheet.tsx';
import { PermanentDomain } from './PermanentDomain.tsx';
import { ThemeSheet } from './ThemeSheet.tsx';
import { THEME_TITLES } from './themeTitles.ts';
import { useThemeMode } from '../../ui/useThemeMode.ts';

export default function MineScreen() {
  const system = useSystem();
  const user = useAppState((state) => state.user.userinfo);
  const [open, setOpen] = useState<'ownData' | 'opds'>();
  const close = () => setOpen(undefined);
  const openOwnData = () => setOpen('ownData');
  return (
    <Screen title="我的" room="tabs" className={styles.screen}>
      <AccountHead />
      <EndedNote />
      {user && <ClosingNote account={user.uuid} onOpen={openOwnData} />}
      <CoinTicket bonus={system?.promo.bind_phone_coins} />
      <MineEntries />
      <MineCard label="账单">
        <MineLink icon={SCREEN_ICONS.bill} title="我的订单" href="/order" />
        <MineLink icon={SCREEN_ICONS.coin} title="消费记录" href="/paylog" />
        <MineLink icon={SCREEN_ICONS.book} title="已购作品" href="/paylog?tab=purchased" />
        <MineLink icon={SCREEN_ICONS.tv} title="已购影片" href={PURCHASED_FILM_PATH} />
      </MineCard>
      <DeviceCard />
      <MineCard label="账号">
        <MineLink icon={SCREEN_ICONS.key} title="重置密码" href="/resetpassword" />
        <MineLink icon="user" title="找回账号" href="/recoveraccount" />
        <MineLink icon={SCREEN_ICONS.phone} title="App 下载" href="/iosapp" />
        {user && (
          <MineButton
            icon={SCREEN_ICONS.link}
            title="第三方阅读器"
            onClick={() => setOpen('opds')}
          />
        )}
        {user && (
          <MineButton icon={SCREEN_ICONS.shareUp} title="我的数据与注销" onClick={openOwnData} />
        )}
      </MineCard>
      <PermanentDomain address={system?.permanent_domain || ownAddress()} />
      <p className={styles.foot}>墨屿</p>
      {user && open === 'ownData' && <OwnDataSheet user={user} onClose={close} />}
      {user && open === 'opds' && <OpdsSheet account={user.uuid} onClose={close} />}
    </Screen>
  );
}

/** The fallback where the server names no permanent address: the host page's configuration. */
function ownAddress(): string {
  const { origin } = window.location;
  const host = readHostConfig(globalThis, origin);
  return host.ok ? host.config.permanentDomain : origin;
}

function DeviceCard() {
  const stored = useStoredWorks();
  const autoPays = useAppState(
    ({ user: { comicautoPayuuids, novelautoPayuuids, filmautoPayuuids } }) =>
      comicautoPayuuids.length + novelautoPayuuids.length + filmautoPayuuids.length,
  );
  const { mode } = useThemeMode();
  const account = useAccount();
  const waiting = useQueuedChanges(account);
  const [open, setOpen] = useState<'theme' | 'autoPay' | 'transfer'>();
  const close = () => setOpen(undefined);
  const bytes = stored?.reduce((sum, work) => sum + work.bytes, 0) ?? 0;
  return (
    <MineCard label="这台设备">
      <MineLink
        icon={SCREEN_ICONS.disk}
        title="离线空间"
        value={bytes > 0 ? byteCount(bytes) : '还没有下载'}
        href={SPACE_PATH}
      />
      <InstallRow>
        {({ title, open: install }) => (
          <MineButton icon={SCREEN_ICONS.a2hs} title={title} onClick={install} />
        )}
      </InstallRow>
      <MineButton
        icon={SCREEN_ICONS.moon}
        title="深色模式"
        value={THEME_TITLES[mode]}
        onClick={() => setOpen('theme')}
      />
      <MineButton
        icon={SCREEN_ICONS.zap}
        title="自动购买"
        value={autoPays > 0 ? `${autoPays}\u00a0部` : '未开启'}
        onClick={() => setOpen('autoPay')}
      />
      <MineButton
        icon={SCREEN_ICONS.transfer}
        title="书架导出与导入"
        onClick={() => setOpen('transfer')}
      />
      {waiting > 0 && (
        <output className={styles.waiting}>
          <Icon name="refresh" size={16} />
          待同步 {waiting}，联网后自动同步收藏与进度
        </output>
      )}
      {open === 'transfer' && <LibraryFileSheet onClose={close} />}
      {open === 'theme' && <ThemeSheet onClose={close} />}
      {open === 'autoPay' && <AutoPaySheet onClose={close} />}
    </MineCard>
  );
}
