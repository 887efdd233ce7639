import type { Address, WebAddress } from '../../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import styles from './SlideCard.module.css';
import { Tag } from '../../../ui/Tag.tsx';

interface SlideCardProps {
  href: Address | WebAddress;
  title: string;
  subtitle?: string;
  tags?: readonly string[];
  art: ReactNode;
}

/** A slide of a Carousel: a picture, a scrim and text above it. */
export function SlideCard({ href, title, subtitle, tags, art }: SlideCardProps) {
  const name = [...(tags ?? []), title, subtitle].filter(Boolean).join('，');
  return (
    <Link className={styles.slide} href={href} aria-label={name}>
      <span className={styles.art}>{art}</span>
      <span className={styles.text}>
        {tags && tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag} tone="onArt">
                {tag}
              </Tag>
            ))}
          </span>
        )}
        <span className={styles.title}>{title}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
    </Link>
  );
}
