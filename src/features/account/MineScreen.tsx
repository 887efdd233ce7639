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
import { LockRow } from '../lock/index.ts';
import { LibraryFileSheet } from '../offline/index.ts';
import { PushRow } from '../push/index.ts';
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
import { LANGUAGE_TITLES, LanguageSheet, useLanguage } from './LanguageSheet.tsx';
import { THEME_TITLES, ThemeSheet } from './ThemeSheet.tsx';
import { useThemeMode } from '../../ui/useThemeMode.ts';
import * as texts from './texts.ts';

export default function MineScreen() {
  const system = useSystem();
  const user = useAppState((state) => state.user.userinfo);
  const [open, setOpen] = useState<'ownData' | 'opds'>();
  const close = () => setOpen(undefined);
  const openOwnData = () => setOpen('ownData');
  return (
    <Screen title={texts.MINE} room="tabs" className={styles.screen}>
      <AccountHead />
      <EndedNote />
      {user && <ClosingNote account={user.uuid} onOpen={openOwnData} />}
      <CoinTicket bonus={system?.promo.bind_phone_coins} />
      <MineEntries />
      <MineCard label={texts.READING_RECORD}>
        <MineLink icon={SCREEN_ICONS.chart} title={texts.READING_RECORD} href="/readingrecord" />
      </MineCard>
      <MineCard label={texts.BILLS}>
        <MineLink icon={SCREEN_ICONS.bill} title={texts.ORDERS} href="/order" />
        <MineLink icon={SCREEN_ICONS.coin} title={texts.SPENDING} href="/paylog" />
        <MineLink
          icon={SCREEN_ICONS.book}
          title={texts.BOUGHT_WORKS}
          href="/paylog?tab=purchased"
        />
        <MineLink icon={SCREEN_ICONS.tv} title={texts.BOUGHT_FILMS} href={PURCHASED_FILM_PATH} />
      </MineCard>
      <DeviceCard />
      <MineCard label={texts.ACCOUNT}>
        <MineLink icon={SCREEN_ICONS.key} title={texts.RESET_PASSWORD} href="/resetpassword" />
        <MineLink icon="user" title={texts.RECOVER} href="/recoveraccount" />
        <MineLink icon={SCREEN_ICONS.phone} title={texts.APP_DOWNLOAD} href="/iosapp" />
        {user && (
          <MineButton icon={SCREEN_ICONS.link} title={texts.OPDS} onClick={() => setOpen('opds')} />
        )}
        {user && (
          <MineButton icon={SCREEN_ICONS.shareUp} title={texts.OWN_DATA} onClick={openOwnData} />
        )}
      </MineCard>
      <PermanentDomain address={system?.permanent_domain || ownAddress()} />
      <p className={styles.foot}>{texts.BRAND}</p>
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
  const language = useLanguage();
  const account = useAccount();
  const waiting = useQueuedChanges(account);
  const [open, setOpen] = useState<'theme' | 'language' | 'autoPay' | 'transfer'>();
  const close = () => setOpen(undefined);
  const bytes = stored?.reduce((sum, work) => sum + work.bytes, 0) ?? 0;
  return (
    <MineCard label={texts.THIS_DEVICE}>
      <MineLink
        icon={SCREEN_ICONS.disk}
        title={texts.OFFLINE_SPACE}
        value={bytes > 0 ? byteCount(bytes) : texts.NOTHING_DOWNLOADED}
        href={SPACE_PATH}
      />
      <InstallRow>
        {({ title, open: install }) => (
          <MineButton icon={SCREEN_ICONS.a2hs} title={title} onClick={install} />
        )}
      </InstallRow>
      <MineButton
        icon={SCREEN_ICONS.moon}
        title={texts.DARK_MODE}
        value={THEME_TITLES[mode]}
        onClick={() => setOpen('theme')}
      />
      <MineButton
        icon={SCREEN_ICONS.convert}
        title={texts.LANGUAGE}
        value={LANGUAGE_TITLES[language]}
        onClick={() => setOpen('language')}
      />
      <MineButton
        icon={SCREEN_ICONS.zap}
        title={texts.AUTO_PAY}
        value={autoPays > 0 ? texts.worksCount(autoPays) : texts.AUTO_PAY_OFF}
        onClick={() => setOpen('autoPay')}
      />
      <MineButton
        icon={SCREEN_ICONS.transfer}
        title={texts.LIBRARY_FILE}
        onClick={() => setOpen('transfer')}
      />
      <PushRow>
        {({ title, value, open: edit }) => (
          <MineButton icon={SCREEN_ICONS.bell} title={title} value={value} onClick={edit} />
        )}
      </PushRow>
      <LockRow>
        {({ title, value, open: edit }) => (
          <MineButton icon={SCREEN_ICONS.lock} title={title} value={value} onClick={edit} />
        )}
      </LockRow>
      {waiting > 0 && (
        <output className={styles.waiting}>
          <Icon name="refresh" size={16} />
          {texts.waitingToSync(waiting)}
        </output>
      )}
      {open === 'transfer' && <LibraryFileSheet onClose={close} />}
      {open === 'theme' && <ThemeSheet onClose={close} />}
      {open === 'language' && <LanguageSheet onClose={close} />}
      {open === 'autoPay' && <AutoPaySheet onClose={close} />}
    </MineCard>
  );
}
