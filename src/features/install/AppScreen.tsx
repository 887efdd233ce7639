import { useSyncExternalStore } from 'react';
import { useSystem } from '../../api/endpoints/system.ts';
import { HOME_PATHS } from '../../lib/addresses.ts';
import { installBranch } from '../../lib/installBranch.ts';
import { installSettings } from '../../lib/installSettings.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { isIos, isStandalone } from '../../lib/platform.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Tag } from '../../ui/Tag.tsx';
import { appHref } from './appHref.ts';
import styles from './AppScreen.module.css';
import * as texts from './texts.ts';

/** App 下载: installing on the home screen, and the operator's apps. */
export default function AppScreen() {
  const { back } = useNavigation();
  return (
    <Screen>
      <div className={styles.stage}>
        <NavBar title={texts.APP_DOWNLOAD} tone="overArt" onBack={() => back(HOME_PATHS.comic)} />
        <h2 className={styles.title}>{texts.PUT_ON_HOME}</h2>
        <p className={styles.note}>{texts.BENEFITS}</p>
        <Phone />
      </div>
      <HomeScreenCard />
      <StoreApps />
      <ul className={styles.gains}>
        <li className={styles.gain}>
          <Icon name={SCREEN_ICONS.zap} size={18} />
          {texts.OPENS_BY_ICON}
        </li>
        <li className={styles.gain}>
          <Icon name="dl" size={18} />
          {texts.OFFLINE_LIBRARY}
        </li>
        <li className={styles.gain}>
          <Icon name={SCREEN_ICONS.full} size={18} />
          {texts.FULL_SCREEN_READING}
        </li>
      </ul>
    </Screen>
  );
}

function HomeScreenCard() {
  const dispatch = useAppDispatch();
  const { installed } = useSyncExternalStore(installSettings.subscribe, installSettings.read);
  const { kind } = installBranch(navigator);
  const isIcon = kind === 'ios' || kind === 'inApp';
  return (
    <section className={styles.card} aria-label={texts.HOME_VERSION}>
      <div className={styles.cardHead}>
        <Logo size={46} />
        <div className={styles.texts}>
          <h3 className={styles.cardTitle}>
            {texts.HOME_VERSION} <Tag tone="jade">{texts.RECOMMENDED}</Tag>
          </h3>
          <p className={styles.text}>{cardText(installed)}</p>
        </div>
      </div>
      {!isStandalone() && (
        <Button
          variant="primary"
          size="l"
          block
          icon={SCREEN_ICONS.a2hs}
          onClick={() => dispatch(globalActions.overlayOpened('install'))}
        >
          {isIcon ? texts.ADD_TO_HOME : texts.INSTALL}
        </Button>
      )}
    </section>
  );
}

function cardText(installed: boolean): string {
  if (isStandalone()) return texts.IS_HOME_VERSION;
  if (installed) return texts.ALREADY_ADDED;
  return isIos() ? texts.CARRIES_COINS : texts.CARRIES_LIBRARY;
}

function StoreApps() {
  const system = useSystem();
  const apps = [
    {
      title: texts.ANDROID_APP,
      icon: SCREEN_ICONS.phone,
      href: appHref(system?.android_app_package ?? ''),
    },
    { title: 'iOS App', icon: SCREEN_ICONS.phone, href: appHref(system?.ios_app_url ?? '') },
  ].filter(({ href }) => href !== undefined);
  if (apps.length === 0) return null;
  return (
    <section className={styles.card} aria-label={texts.OTHER_APPS}>
      {apps.map(({ title, icon, href }) => (
        <div key={title} className={styles.app}>
          <Icon name={icon} size={22} />
          <span className={styles.texts}>{title}</span>
          <Button variant="inset" size="s" href={href}>
            {texts.downloadApp(title)}
          </Button>
        </div>
      ))}
    </section>
  );
}

function Phone() {
  const others = [0, 1, 2, 3, 5, 6, 7, 8];
  return (
    <svg className={styles.phone} viewBox="0 0 184 212" aria-hidden="true">
      <rect width="184" height="300" rx="34" fill="#000" />
      <rect x="7" y="7" width="170" height="300" rx="28" fill="#2f4552" />
      <rect x="66" y="15" width="52" height="15" rx="7.5" fill="#000" />
      {others.map((at) => (
        <rect
          key={at}
          x={15 + (at % 3) * 56}
          y={49 + Math.floor(at / 3) * 60}
          width="42"
          height="42"
          rx="11"
          fill="#fff"
          opacity=".24"
        />
      ))}
      <rect
        x="66"
        y="104"
        width="52"
        height="52"
        rx="15"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
      />
      <g transform="translate(71 109)">
        <Logo size={42} />
      </g>
    </svg>
  );
}
