import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { AdminLink } from '../parts/AdminLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useModalDialog } from '../../ui/useModalDialog.ts';
import { useNightMode } from '../../ui/useThemeMode.ts';
import { accountApi } from '../api/accountApi.ts';
import { adminApi } from '../api/adminApi.ts';
import { useRun } from '../parts/Notice.tsx';
import { ROLE_TEXTS } from '../parts/texts.ts';
import { useMe } from '../parts/useMe.ts';
import { ownZoneText } from '../parts/zoneText.ts';
import { BASE_PATH } from './adminRouter.ts';
import { NAV_PAGES } from './pages.ts';
import styles from './Shell.module.css';

const MAIN_ID = 'main';

interface ShellProps {
  /** The page's path as the router writes it. */
  path: string;
  /** Of the page that is open. */
  address: string;
  children: ReactNode;
}

/** Navigation by role around the screen; on narrow screens it is behind a button. */
export function Shell({ path, address, children }: ShellProps) {
  const mainRef = useFocusAfterMove(address);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        跳到内容
      </a>
      <header className={styles.bar}>
        <IconButton icon={SCREEN_ICONS.list} label="打开导航" onClick={() => setOpen(true)} />
        <span className={styles.name}>墨屿后台</span>
        <NightButton />
      </header>
      <aside className={styles.side}>
        <Side path={path} />
      </aside>
      {isOpen && <Drawer path={path} onClose={() => setOpen(false)} />}
      <main ref={mainRef} id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A link that opens another screen goes with its own one: the focus goes on at the new screen. */
function useFocusAfterMove(address: string) {
  const mainRef = useRef<HTMLElement>(null);
  const shownRef = useRef(address);
  useEffect(() => {
    if (shownRef.current === address) return;
    shownRef.current = address;
    if (document.activeElement === document.body) mainRef.current?.focus({ preventScroll: true });
  }, [address]);
  return mainRef;
}

function Drawer({ path, onClose }: { path: string; onClose: () => void }) {
  const dialogRef = useModalDialog({ onEscape: onClose, onPressBeside: onClose });
  return (
    <dialog ref={dialogRef} className={styles.drawer} aria-label="导航">
      <div className={styles.drawerSide}>
        <Side path={path} onClose={onClose} />
      </div>
    </dialog>
  );
}

function Side({ path, onClose }: { path: string; onClose?: () => void }) {
  const { operator } = useMe();
  const pages = NAV_PAGES.filter(({ roles }) => roles.includes(operator.role));
  return (
    <>
      <div className={styles.brand}>
        <Logo size={32} />
        <span className={styles.name}>墨屿后台</span>
        {onClose ? <IconButton icon="close" label="关闭导航" onClick={onClose} /> : <NightButton />}
      </div>
      <nav className={styles.nav} aria-label="后台">
        {pages.map(({ path: to, title, icon }) => (
          <AdminLink
            key={to}
            className={styles.item}
            href={BASE_PATH + to}
            aria-current={isWithin(path, to) ? 'page' : undefined}
            onOpen={onClose}
          >
            <Icon name={icon} size={20} />
            {title}
          </AdminLink>
        ))}
      </nav>
      <div className={styles.who}>
        <span className={styles.whoName}>{operator.name}</span>
        <span className={styles.role}>{ROLE_TEXTS[operator.role]}</span>
        <SignOutButton />
        <span className={styles.zone}>时间都按{ownZoneText()}</span>
      </div>
    </>
  );
}

function isWithin(path: string, page: string): boolean {
  return path === page || (page !== '/' && path.startsWith(`${page}/`));
}

function NightButton() {
  const { isNight, toggle } = useNightMode();
  return (
    <IconButton
      icon={isNight ? SCREEN_ICONS.sun : SCREEN_ICONS.moon}
      label={isNight ? '浅色' : '深色'}
      onClick={toggle}
    />
  );
}

function SignOutButton() {
  const [signOut, { isLoading }] = accountApi.useSignOutMutation();
  const dispatch = useDispatch();
  const run = useRun();
  const leave = async () => {
    // Nothing of this operator may stay in memory for the next one.
    if (await run(signOut({}))) dispatch(adminApi.util.resetApiState());
  };
  return (
    <button type="button" className={styles.out} disabled={isLoading} onClick={() => void leave()}>
      退出登录
    </button>
  );
}
