import type { Address } from '../../../lib/addresses.ts';
import { Link } from '../../../ui/Link.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './SearchLink.module.css';
import { Tag } from '../../../ui/Tag.tsx';
import * as texts from '../texts.ts';

interface SearchLinkProps {
  href: Address;
  /** A popular search term, shown as the hint. */
  hot?: string;
}

export function SearchLink({ href, hot }: SearchLinkProps) {
  return (
    <Link className={styles.box} href={href}>
      <Icon name="search" size={20} />
      <span className={styles.text}>
        <span className="visuallyHidden">{texts.SEARCH_ALOUD}</span>
        {hot ? texts.OTHERS_SEARCH : texts.SEARCH_HINT}
        <b className={styles.hot}>{hot}</b>
      </span>
      {hot && <Tag tone="accent">{texts.HOT}</Tag>}
    </Link>
  );
}
