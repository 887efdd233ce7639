import { chapterOf } from '../lib/chapterPlaceText.ts';
import type { Address } from '../lib/addresses.ts';
import type { MouseEventHandler } from 'react';
import { Link } from './Link.tsx';
import { SCREEN_ICONS } from './screenIcons.ts';
import { chapterStateLabel, type ChapterState } from './chapterState.ts';
import styles from './ChapterTile.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import * as texts from './texts.ts';

interface ChapterTileProps {
  /** Counts from 1. */
  index: number;
  /** For screen readers only. */
  title?: string;
  unit?: string;
  playing?: boolean;
  state: ChapterState;
  /** In coins; shown while locked. */
  price?: number | undefined;
  href: Address;
  replace?: boolean;
  /** Runs before a link opens; `preventDefault()` keeps it closed. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A chapter as a number; put tiles in a `ChapterGrid`. */
export function ChapterTile(props: ChapterTileProps) {
  const {
    index,
    title,
    unit = texts.CHAPTER,
    playing,
    state,
    price,
    href,
    replace,
    onClick,
  } = props;
  const cost = state.locked && price ? texts.coinsOf(price) : undefined;
  const name = [chapterOf(index, unit), title, ...chapterStateLabel(state), cost]
    .filter(Boolean)
    .join('，');
  return (
    <Link
      className={classNames(
        styles.tile,
        state.read && styles.read,
        state.current && styles.current,
        state.dimmed && styles.dimmed,
      )}
      href={href}
      replace={replace}
      onClick={onClick}
      aria-label={name}
      aria-current={state.current ? 'true' : undefined}
    >
      {playing ? <PlayingBars /> : index}
      <CornerMark state={state} />
      {cost && <span className={styles.price} data-price={price} />}
      <DeviceMark state={state} />
    </Link>
  );
}

function PlayingBars() {
  return (
    <svg className={styles.bars} viewBox="0 0 16 14" aria-hidden="true">
      <rect x="1" y="5" width="3" height="9" rx="1" />
      <rect x="6.5" y="0" width="3" height="14" rx="1" />
      <rect x="12" y="7" width="3" height="7" rx="1" />
    </svg>
  );
}

/** The mark at the bottom right: downloaded, cached or queued. */
function DeviceMark({ state: { stored, downloaded, queued } }: { state: ChapterState }) {
  if (!stored && !downloaded && !queued) return null;
  const isOnItsWay = queued && !downloaded;
  return (
    <span className={classNames(styles.stored, (downloaded || queued) && styles.wanted)}>
      <Icon name={isOnItsWay ? 'clock' : 'dl'} size={11} />
    </span>
  );
}

/** The mark at the top right: a lock has priority over a new chapter. */
function CornerMark({ state }: { state: ChapterState }) {
  if (state.limited) return <span className={styles.limited}>{texts.LIMITED}</span>;
  if (state.locked) {
    return (
      <span className={styles.locked}>
        <Icon name={SCREEN_ICONS.lock} size={12} />
      </span>
    );
  }
  return state.fresh ? <span className={styles.fresh} /> : null;
}
