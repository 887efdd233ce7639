import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { PURCHASED_FILM_PATH, type Address } from '../../lib/addresses.ts';
import { freeText } from '../../lib/freeTime.ts';
import { chaptersText } from '../../lib/workText.ts';
import type { Chapter, Work } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Link } from '../../ui/Link.tsx';
import { Coin } from '../../ui/Coin.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Intro, useFavorite } from '../work/index.ts';
import { useShare } from '../../state/useShare.ts';
import { durationText } from './episodes.ts';
import styles from './FilmDetail.module.css';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

interface FilmHeadProps {
  readonly work: WorkWithChapters;
  readonly isLocked: boolean;
  /** For the text about when it becomes free, ms since 1970. */
  readonly nowMs: number;
  readonly onDownload: () => void;
}

export function FilmHead({ work, isLocked, nowMs, onDownload }: FilmHeadProps) {
  const { detail, directory } = work;
  const isSeries = directory.chapters.length > 1;
  const seconds = detail.duration ?? directory.chapters[0]?.size ?? 0;
  const favorite = useFavorite(detail.uuid, 'film');
  const named = useNamesOf([detail]);
  return (
    <section className={styles.head} aria-label={texts.FILM}>
      <div className={styles.title}>
        <div>
          <h1>{detail.title}</h1>
          <p className={styles.meta}>{metaOf(named(detail), isSeries ? 0 : seconds)}</p>
        </div>
        {!isSeries && (
          <IconButton
            icon="mark"
            label={favorite.isFavorite ? texts.COLLECTED : texts.COLLECT}
            filled={favorite.isFavorite}
            accent={favorite.isFavorite}
            onClick={favorite.toggle}
            className={styles.mark}
          />
        )}
      </div>
      {detail.intro && (
        <div className={styles.intro}>
          <Intro key={detail.intro} text={detail.intro} />
        </div>
      )}
      <div className={styles.actions}>
        {isSeries && (
          <Action
            icon="mark"
            label={favorite.isFavorite ? texts.COLLECTED : texts.COLLECT}
            on={favorite.isFavorite}
            onClick={favorite.toggle}
          />
        )}
        <ShareAction detail={detail} />
        {directory.chapters.length > 0 && (
          <Action icon="dl" label={texts.DOWNLOAD} onClick={onDownload} />
        )}
        <LinkAction icon={SCREEN_ICONS.bill} label={texts.PURCHASES} href={PURCHASED_FILM_PATH} />
        <LinkAction icon="head" label={texts.PLAYBACK_PROBLEM} href="/service" />
      </div>
      {!isSeries && isLocked && <PriceStrip film={directory.chapters[0]} nowMs={nowMs} />}
    </section>
  );
}

/** Formats 科幻 · 深海 · 1 小时 48 分 · 9.1 分. @param seconds 0 for a series */
function metaOf(detail: Work, seconds: number): string {
  const { form, tags, score } = detail;
  const kinds = tags.filter((tag) => tag !== form).slice(0, 2);
  const length = seconds > 0 ? durationText(seconds) : chaptersText(detail);
  return [...kinds, length, score > 0 && texts.scoreOf(score.toFixed(1))]
    .filter(Boolean)
    .join(' · ');
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly on?: boolean;
  readonly onClick: () => void;
}

/** Icon button with a text below. For a toggle, `label` changes with the state. */
function Action({ icon, label, on = false, onClick }: ActionProps) {
  return (
    <button type="button" className={classNames(styles.action, on && styles.on)} onClick={onClick}>
      <Icon name={icon} size={24} filled={on} />
      {label}
    </button>
  );
}

function ShareAction({ detail }: { readonly detail: Work }) {
  const share = useShare(detail.uuid, detail.title, 'film');
  return <Action icon={SCREEN_ICONS.share} label={texts.SHARE} onClick={share} />;
}

interface LinkActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly href: Address;
}

function LinkAction({ icon, label, href }: LinkActionProps) {
  return (
    <Link className={styles.action} href={href}>
      <Icon name={icon} size={24} />
      {label}
    </Link>
  );
}

interface PriceStripProps {
  readonly film: Chapter | undefined;
  readonly nowMs: number;
}

function PriceStrip({ film, nowMs }: PriceStripProps) {
  const coins = useAppState(({ global }) => global.userInfo?.coins);
  return (
    <div className={styles.strip}>
      <Coin size={30} />
      <p>
        <b>{texts.priceNote(film?.price ?? 0, freeText(film?.free_at, nowMs))}</b>
        <small>
          {coins !== undefined && texts.balanceAnd(coins)}
          {texts.MANY_DEVICES}
        </small>
      </p>
    </div>
  );
}
