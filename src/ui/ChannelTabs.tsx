import { AppLink } from './AppLink.tsx';
import { TabUnderline } from './TabUnderline.tsx';
import styles from './ChannelTabs.module.css';
import { classNames } from './classNames.ts';

interface ChannelTabsProps {
  items: readonly { id: string; title: string; href: string }[];
  current: string;
  onSelect: (id: string) => void;
}

/** 漫画 · 小说 · 影视: the current one is large and has a brush stroke. */
export function ChannelTabs({ items, current, onSelect }: ChannelTabsProps) {
  return (
    <nav className={styles.channels} aria-label="频道">
      {items.map(({ id, title, href }) => (
        <AppLink
          key={id}
          href={href}
          className={classNames(styles.channel, id === current && styles.on)}
          aria-current={id === current ? 'page' : undefined}
          onOpen={() => onSelect(id)}
        >
          {title}
          {id === current && <TabUnderline className={styles.underline} />}
        </AppLink>
      ))}
    </nav>
  );
}
