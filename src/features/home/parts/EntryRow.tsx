import type { Address } from '../../../lib/addresses.ts';
import { Link } from '../../../ui/Link.tsx';
import { DuoIcon, type DuoIconName } from './DuoIcon.tsx';
import styles from './EntryRow.module.css';

export interface Entry {
  id: string;
  title: string;
  icon: DuoIconName;
  href: Address;
}

interface EntryRowProps {
  entries: readonly Entry[];
}

export function EntryRow({ entries }: EntryRowProps) {
  return (
    <ul className={styles.row}>
      {entries.map(({ id, title, icon, href }) => (
        <li key={id} className={styles.item}>
          <Link className={styles.entry} href={href}>
            <span className={styles.tile}>
              <DuoIcon name={icon} />
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
