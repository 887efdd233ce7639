import type { Address } from '../../../lib/addresses.ts';
import type { MouseEventHandler, ReactNode } from 'react';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Link } from '../../../ui/Link.tsx';
import styles from './ChapterLine.module.css';
import { chapterStateLabel, type ChapterState } from '../../../ui/chapterState.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Coin } from '../../../ui/Coin.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import * as texts from '../texts.ts';

export interface ChapterLineProps {
  /** From 1; left out if the title has its own number. */
  index?: number | undefined;
  /** Counter word: 话, 章. */
  unit?: string;
  title: string;
  state: ChapterState;
  href: Address;
  replace?: boolean;
  /** Runs before a link opens; `preventDefault()` keeps it closed. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  /** Shown with the current chapter, for example "看到 52%". */
  note?: string | undefined;
  /** When the locked chapter becomes free, for example 3 天后免费; '' or absent: not known. */
  free?: string;
  /** Coins, for a locked chapter. */
  price?: number;
}

/** A chapter with its title. Its accessible name is the visible text in order, plus the meaning of the icons. */
export function ChapterLine(props: ChapterLineProps) {
  const {
    index,
    unit = texts.CHAPTER,
    title,
    state,
    href,
    replace,
    onClick,
    note,
    free,
    price,
  } = props;
  return (
    <Link
      className={classNames(
        styles.line,
        (state.read || state.dimmed) && styles.read,
        state.current && styles.current,
      )}
      href={href}
      replace={replace}
      onClick={onClick}
      aria-current={state.current ? 'true' : undefined}
    >
      {index !== undefined && (
        <span className={styles.index}>
          <Unseen>{texts.NUMBER} </Unseen>
          {index}
          <Unseen> {unit}</Unseen>
        </span>
      )}
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
      {free && <span className={styles.free}>{free}</span>}
      <LineMarks state={state} price={price} />
    </Link>
  );
}

function LineMarks({
  state,
  price,
}: {
  state: ChapterState;
  price: number | undefined;
}): ReactNode {
  const { locked, limited, fresh, stored, downloaded, queued, dimmed } = state;
  const isOnItsWay = queued && !downloaded;
  return (
    <>
      {locked && (
        <span className={styles.price}>
          {price ? <Coin size={14} /> : <Icon name={SCREEN_ICONS.lock} size={14} />}
          {price}
          {price ? <Unseen> {texts.COINS}</Unseen> : null}
        </span>
      )}
      {limited && <Tag tone="accent">{texts.LIMITED}</Tag>}
      {fresh && !locked && !limited && <Tag tone="azure">{texts.NEW}</Tag>}
      {(stored || downloaded || queued) && (
        <Icon
          name={isOnItsWay ? 'clock' : 'dl'}
          size={16}
          className={classNames(styles.stored, (downloaded || queued) && styles.wanted)}
        />
      )}
      {dimmed && <span className={styles.away}>{texts.NOT_DOWNLOADED}</span>}
      <Unseen>
        {chapterStateLabel({ ...state, limited: false, fresh: false, dimmed: false }).join('，')}
      </Unseen>
    </>
  );
}

function Unseen({ children }: { children: ReactNode }) {
  return <span className="visuallyHidden">{children}</span>;
}
