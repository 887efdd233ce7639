import { shelfAddress } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Mine.module.css';

interface Entry {
  readonly icon: IconName;
  readonly title: string;
  readonly href: string;
}

/** The entries of the seed's mine area, and the shelf's; each as soon as there is such a screen. */
const ENTRIES: readonly Entry[] = [
  { icon: 'clock', title: '记录', href: shelfAddress('record') },
  { icon: 'mark', title: '收藏', href: shelfAddress('collect') },
  { icon: 'dl', title: '已下载', href: shelfAddress('kept') },
  { icon: SCREEN_ICONS.wallet, title: '充值', href: '/pay' },
  { icon: 'head', title: '客服', href: '/service' },
  { icon: SCREEN_ICONS.swap, title: '切换账号', href: '/login' },
];

export function MineEntries() {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return (
    <nav className={styles.entries} aria-label="常用">
      {ENTRIES.filter(({ href }) => knows(href)).map(({ icon, title, href }) => (
        <AppLink key={href} className={styles.entry} href={href} onOpen={onOpen}>
          <Icon name={icon} size={26} />
          <span className={styles.entryTitle}>{title}</span>
        </AppLink>
      ))}
    </nav>
  );
}
