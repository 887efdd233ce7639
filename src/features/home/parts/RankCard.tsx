import type { Address } from '../../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './RankCard.module.css';
import { BookCover } from '../../../ui/BookCover.tsx';
import * as texts from '../texts.ts';

export interface RankRow {
  rank: number;
  title: string;
  meta: string;
  cover: ReactNode;
  href: Address;
}

interface RankCardProps {
  title: string;
  href?: Address;
  rows: readonly RankRow[];
  /** The color of the halftone; azure for boards of new works. */
  tone?: 'accent' | 'azure';
}

/** The top of a ranking board. No landmark: another section may have the same title. */
export function RankCard({ title, href, rows, tone = 'accent' }: RankCardProps) {
  return (
    <section className={classNames(styles.card, styles[tone])}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {href && (
          <Link className={styles.all} href={href} aria-label={texts.allOf(title)}>
            {texts.ALL}
            <Icon name="right" size={14} />
          </Link>
        )}
      </div>
      <ol>
        {rows.map((row) => (
          <li key={row.rank}>
            <RankLine row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RankLine({ row }: { row: RankRow }) {
  const { rank, title, meta, cover, href } = row;
  return (
    <Link className={styles.line} href={href} aria-label={`${rank}，${title}，${meta}`}>
      <span className={classNames(styles.rank, rank <= 3 && styles.top)}>{rank}</span>
      <BookCover cover={cover} className={styles.bookCover} />
      <span className={styles.text}>
        <span className={styles.name}>{title}</span>
        <span className={styles.meta}>{meta}</span>
      </span>
    </Link>
  );
}
