import { useState } from 'react';
import { libraryAddress, type Address } from '../../lib/addresses.ts';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { AccountSheet } from './AccountSheet.tsx';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

interface Entry {
  readonly icon: IconName;
  readonly title: string;
  readonly href: Address;
}

const BEFORE: readonly Entry[] = [
  { icon: 'clock', title: texts.RECORDS, href: libraryAddress('record') },
  { icon: SCREEN_ICONS.wallet, title: texts.TOP_UP, href: '/pay' },
];
const AFTER: readonly Entry[] = [
  { icon: 'head', title: texts.SUPPORT, href: '/service' },
  { icon: SCREEN_ICONS.swap, title: texts.SWITCH_ACCOUNT, href: '/login' },
];

export function MineEntries() {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <nav className={styles.entries} aria-label={texts.OFTEN_USED}>
      <Links entries={BEFORE} />
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        onClick={() => setIsEditing(true)}
      >
        <Icon name={SCREEN_ICONS.edit} size={26} />
        <span className={styles.entryTitle}>{texts.EDIT}</span>
      </button>
      <Links entries={AFTER} />
      {isEditing && <AccountSheet onClose={() => setIsEditing(false)} />}
    </nav>
  );
}

function Links({ entries }: { readonly entries: readonly Entry[] }) {
  return entries.map(({ icon, title, href }) => (
    <Link key={href} className={styles.entry} href={href}>
      <Icon name={icon} size={26} />
      <span className={styles.entryTitle}>{title}</span>
    </Link>
  ));
}
