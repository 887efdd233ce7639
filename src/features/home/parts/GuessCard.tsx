import type { Address } from '../../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import styles from './GuessCard.module.css';
import { Tag } from '../../../ui/Tag.tsx';

interface GuessCardProps {
  href: Address;
  title: string;
  /** One sentence, clamped to two lines. */
  text: string;
  tags?: readonly string[];
  /** A picture, cropped to its upper middle. */
  cover: ReactNode;
}

/** A work with a sentence about it; for a `GuessGrid`. */
export function GuessCard({ href, title, text, tags, cover }: GuessCardProps) {
  const name = [title, text, ...(tags ?? []).slice(0, 2)].filter(Boolean).join('，');
  return (
    <Link className={styles.card} href={href} aria-label={name}>
      <span className={styles.art}>{cover}</span>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        <span className={styles.tags}>
          {tags?.slice(0, 2).map((tag, index) => (
            <Tag key={tag} tone={index === 0 ? 'accent' : 'grey'}>
              {tag}
            </Tag>
          ))}
        </span>
      </span>
    </Link>
  );
}

export function GuessGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
