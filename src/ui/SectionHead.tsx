import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  title: string;
  note?: string;
  more?: {
    label: string;
    icon?: IconName;
    href?: Address;
    onClick?: () => void;
  };
}

/** The heading of a section, with an optional link. */
export function SectionHead({ title, note, more }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        {title}
        {note && <small className={styles.note}>{note}</small>}
      </h2>
      {more && <More {...more} section={title} />}
    </div>
  );
}

function More(more: NonNullable<SectionHeadProps['more']> & { section: string }) {
  const { icon = 'right' } = more;
  // An arrow follows the label; the icon of an action on the list precedes it.
  const leads = icon === 'sort';
  const content = (
    <>
      {leads && <Icon name={icon} size={15} />}
      {more.label}
      {!leads && <Icon name={icon} size={15} />}
    </>
  );
  const name = `${more.label}，${more.section}`;
  return more.href === undefined ? (
    <button type="button" className={styles.more} aria-label={name} onClick={more.onClick}>
      {content}
    </button>
  ) : (
    <Link className={styles.more} href={more.href} aria-label={name}>
      {content}
    </Link>
  );
}
