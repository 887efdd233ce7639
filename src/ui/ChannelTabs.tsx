import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import styles from './ChannelTabs.module.css';
import { classNames } from './classNames.ts';
import * as texts from './texts.ts';

interface ChannelTabsProps {
  items: readonly { id: string; title: string; href: Address }[];
  current: string;
}

/** 漫画 · 小说 · 影视: the current one is large and has a brush stroke. */
export function ChannelTabs({ items, current }: ChannelTabsProps) {
  return (
    <nav className={styles.channels} aria-label={texts.CHANNELS}>
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

/** The stroke under the current channel. */
function TabUnderline({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 60 10" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M2 6.5C12 3.2 26 2.6 40 3c8 .2 14 .8 18 1.8-6-.2-14 .3-22 1.2C24 7.3 12 8.6 3 9.2 1 9.2.6 7.2 2 6.5z"
        fill="var(--accent)"
      />
    </svg>
  );
}
