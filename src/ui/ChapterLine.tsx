import type { ReactNode } from 'react';
import { AppLink, type OpenHandler } from './AppLink.tsx';
import styles from './ChapterLine.module.css';
import { chapterWords, type ChapterState } from './chapterState.ts';
import { classNames } from './classNames.ts';
import { Coin } from './Coin.tsx';
import { Icon } from './Icon.tsx';
import { Tag } from './Tag.tsx';

export interface ChapterLineProps {
  /** Counts from 1. */
  index: number;
  title: string;
  state: ChapterState;
  href: string;
  /** As "看到 52%", beside the current one. */
  note?: string;
  /** In coins, where it is locked. */
  price?: number;
  onOpen?: OpenHandler | undefined;
}

/** A chapter as a line with its title. */
export function ChapterLine(props: ChapterLineProps) {
  const { index, title, state, href, note, price, onOpen } = props;
  const cost = state.locked && price ? `${price} 金币` : '';
  const name = [`第 ${index} 话`, title, note, cost, ...chapterWords(state)];
  return (
    <AppLink
      className={classNames(
        styles.line,
        (state.read || state.dimmed) && styles.read,
        state.current && styles.current,
      )}
      href={href}
      onOpen={onOpen}
      aria-label={name.filter(Boolean).join('，')}
      aria-current={state.current ? 'true' : undefined}
    >
      <span className={styles.index}>{index}</span>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
      <LineMarks state={state} price={price} />
    </AppLink>
  );
}

function LineMarks({
  state,
  price,
}: {
  state: ChapterState;
  price: number | undefined;
}): ReactNode {
  return (
    <>
      {state.locked && (
        <span className={styles.price}>
          {price ? <Coin size={14} /> : <Icon name="lock" size={14} />}
          {price}
        </span>
      )}
      {state.limited && <Tag tone="accent">限免</Tag>}
      {state.fresh && !state.locked && !state.limited && <Tag tone="azure">新</Tag>}
      {state.kept && <Icon name="dl" size={16} className={styles.kept} />}
      {state.dimmed && <span className={styles.away}>未下载</span>}
    </>
  );
}
