import type { Address } from '../../../lib/addresses.ts';
import { Link } from '../../../ui/Link.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './SearchLink.module.css';
import { Tag } from '../../../ui/Tag.tsx';

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
        <span className="visuallyHidden">搜索，</span>
        {hot ? '大家在搜：' : '搜作品、作者'}
        <b className={styles.hot}>{hot}</b>
      </span>
      {hot && <Tag tone="accent">热搜</Tag>}
    </Link>
  );
}
