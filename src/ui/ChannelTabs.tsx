import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import { TabUnderline } from './TabUnderline.tsx';
import styles from './ChannelTabs.module.css';
import { classNames } from './classNames.ts';

interface ChannelTabsProps {
  items: readonly { id: string; title: string; href: Address }[];
  current: string;
}

/** 漫画 · 小说 · 影视: the current one is large and has a brush stroke. */
export function ChannelTabs({ items, current }: ChannelTabsProps) {
  return (
    <nav className={styles.channels} aria-label="频道">
      {items.map(({ id, title, href }) => (
        <Link
          key={id}
          href={href}
          replace
          className={classNames(styles.channel, id === current && styles.on)}
          aria-current={id === current ? 'page' : undefined}
        >
          {title}
          {id === current && <TabUnderline className={styles.underline} />}
        </Link>
      ))}
    </nav>
  );
}
