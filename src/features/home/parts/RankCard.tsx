import type { ReactNode } from 'react';
import { AppLink, type OpenHandler } from '../../../ui/AppLink.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './RankCard.module.css';
import { BookCover } from '../../../ui/BookCover.tsx';

export interface RankRow {
  rank: number;
  title: string;
  meta: string;
  cover: ReactNode;
  href: string;
}

interface RankCardProps {
  title: string;
  href?: string;
  rows: readonly RankRow[];
  onOpen?: OpenHandler;
  /** The color of the halftone; azure for boards of new works. */
  tone?: 'accent' | 'azure';
}

/** The top of a ranking board. No landmark: another section may have the same title. */
export function RankCard({ title, href, rows, onOpen, tone = 'accent' }: RankCardProps) {
  return (
    <section className={classNames(styles.card, styles[tone])}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {href && (
          <AppLink className={styles.all} href={href} onOpen={onOpen} aria-label={`全部，${title}`}>
            全部
            <Icon name="right" size={14} />
          </AppLink>
        )}
      </div>
      <ol>
        {rows.map((row) => (
          <li key={row.rank}>
            <RankLine row={row} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RankLine({ row, onOpen }: { row: RankRow; onOpen: OpenHandler | undefined }) {
  const { rank, title, meta, cover, href } = row;
  return (
    <AppLink
      className={styles.line}
      href={href}
      onOpen={onOpen}
      aria-label={`${rank}，${title}，${meta}`}
    >
      <span className={classNames(styles.rank, rank <= 3 && styles.top)}>{rank}</span>
      <BookCover cover={cover} className={styles.bookCover} />
      <span className={styles.text}>
        <span className={styles.name}>{title}</span>
        <span className={styles.meta}>{meta}</span>
      </span>
    </AppLink>
  );
}
