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

/** App 下载: installing on the home screen, and the operator's apps. */
export default function AppScreen() {
  const { back } = useNavigation();
  return (
    <Screen>
      <div className={styles.stage}>
        <NavBar title="App 下载" tone="overArt" onBack={() => back(HOME_PATHS.comic)} />
        <h2 className={styles.title}>把墨屿放到桌面</h2>
        <p className={styles.note}>秒开 · 断网可读 · 不占应用商店</p>
        <Phone />
      </div>
      <HomeScreenCard />
      <StoreApps />
      <ul className={styles.gains}>
        <li className={styles.gain}>
          <Icon name={SCREEN_ICONS.zap} size={18} />
          图标直达
        </li>
        <li className={styles.gain}>
          <Icon name="dl" size={18} />
          离线书架
        </li>
        <li className={styles.gain}>
          <Icon name={SCREEN_ICONS.full} size={18} />
          全屏阅读
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
    <section className={styles.card} aria-label="主屏幕版">
      <div className={styles.cardHead}>
        <Logo size={46} />
        <div className={styles.texts}>
          <h3 className={styles.cardTitle}>
            主屏幕版 <Tag tone="jade">推荐</Tag>
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
          {isIcon ? '添加到主屏幕' : '安装'}
        </Button>
      )}
    </section>
  );
}

function cardText(installed: boolean): string {
  if (isStandalone()) return '你正在用的就是主屏幕版';
  if (installed) return '已经添加过，从桌面图标打开';
  return isIos() ? '不用下载，账号和金币能带过去' : '不用下载安装包，账号和书架都在';
}

function StoreApps() {
  const system = useSystem();
  const apps = [
    {
      title: '安卓 App',
      icon: SCREEN_ICONS.phone,
      href: appHref(system?.android_app_package ?? ''),
    },
    { title: 'iOS App', icon: SCREEN_ICONS.phone, href: appHref(system?.ios_app_url ?? '') },
  ].filter(({ href }) => href !== undefined);
  if (apps.length === 0) return null;
  return (
    <section className={styles.card} aria-label="其他 App">
      {apps.map(({ title, icon, href }) => (
        <div key={title} className={styles.app}>
          <Icon name={icon} size={22} />
          <span className={styles.texts}>{title}</span>
          <Button variant="inset" size="s" href={href}>
            下载{title}
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
