import { AppLink, type OpenHandler } from '../../../ui/AppLink.tsx';
import { DuoIcon, type DuoIconName } from './DuoIcon.tsx';
import styles from './EntryRow.module.css';

export interface Entry {
  id: string;
  title: string;
  icon: DuoIconName;
  href: string;
}

interface EntryRowProps {
  entries: readonly Entry[];
  onOpen?: OpenHandler;
}

export function EntryRow({ entries, onOpen }: EntryRowProps) {
  return (
    <ul className={styles.row}>
      {entries.map(({ id, title, icon, href }) => (
        <li key={id} className={styles.item}>
          <AppLink className={styles.entry} href={href} onOpen={onOpen}>
            <span className={styles.tile}>
              <DuoIcon name={icon} />
            </span>
            {title}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
