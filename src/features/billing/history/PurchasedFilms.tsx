import { type MouseEventHandler, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { detailAddress, readAddress } from '../../../lib/addresses.ts';
import { dateText } from '../../../lib/format.ts';
import { hasDownloads } from '../../../offline/downloaded.ts';
import { useStoredWorks } from '../../../offline/stored.ts';
import { useToday } from '../../../lib/useToday.ts';
import { watchedPart } from '../../../lib/watchedText.ts';
import type { Chapter } from '../../../shared/contract/index.ts';
import { useIsOffline } from '../../../state/store.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { Link } from '../../../ui/Link.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { FilmStill } from '../../../ui/FilmStill.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { WorkCover } from '../../../ui/WorkCover.tsx';
import { useHistory } from '../../work/index.ts';
import { useOpenedWorks } from '../../../offline/useOpenedWorks.ts';
import { useHoldUnreadable } from '../../../state/useReadable.ts';
import styles from './PurchasedFilms.module.css';
import { costText, placeText } from './purchasedFilms.ts';
import type { PurchasedWork } from './purchasedWorks.ts';
import * as texts from './texts.ts';

/** The films, the latest purchase first; offline only stored ones can be opened. */
export function PurchasedFilms({ films }: { films: readonly PurchasedWork[] }) {
  const today = useToday();
  const isOffline = useIsOffline();
  const uuids = films.map(({ work }) => work.uuid);
  const opened = useOpenedWorks(uuids);
  const watched = useWatched(uuids);
  const stored = useStoredWorks();
  const isHere = useCallback(
    (uuid: string | null) => stored?.some(({ work }) => work.uuid === uuid) ?? false,
    [stored],
  );
  const canOpen = useCallback(
    ({ searchParams }: URL) => isHere(searchParams.get('uuid')),
    [isHere],
  );
  const onClick = useHoldUnreadable(canOpen);
  return (
    <ul className={styles.films} aria-label={texts.BOUGHT_FILMS}>
      {films.map((film, at) => {
        const { uuid } = film.work;
        const entry = watched.entries.find((each) => each.uuid === uuid);
        const summary = stored?.find(({ work }) => work.uuid === uuid);
        return (
          <li key={uuid}>
            <FilmRow
              film={film}
              onClick={onClick}
              entry={entry}
              place={entry ? placeText(entry, film.work) : watched.isWhole ? texts.UNSEEN : ''}
              episodes={opened?.find((work) => work.uuid === uuid)?.directory.chapters}
              today={today}
              stored={summary !== undefined && hasDownloads(summary)}
              veiled={isOffline && !isHere(uuid)}
              primary={at === 0}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The place in each film. Loads older history pages while a film's entry is missing. */
function useWatched(uuids: readonly string[]) {
  const history = useHistory('film', true);
  const { entries, isWhole, loadMore, isLoading } = history;
  const isMissing = uuids.some((uuid) => entries.every((entry) => entry.uuid !== uuid));
  const canAsk = isMissing && !isLoading && loadMore !== undefined;
  // A page that added no entry ends the loading.
  const askedAt = useRef(-1);
  const ask = useEffectEvent(() => {
    if (askedAt.current === entries.length) return;
    askedAt.current = entries.length;
    loadMore?.();
  });
  useEffect(() => {
    if (canAsk) ask();
  }, [canAsk]);
  return { entries, isWhole };
}

interface FilmRowProps {
  readonly onClick: MouseEventHandler<HTMLAnchorElement>;
  readonly film: PurchasedWork;
  readonly entry: ReadEntry | undefined;
  readonly place: string;
  readonly episodes: readonly Chapter[] | undefined;
  readonly today: Date;
  readonly stored: boolean;
  readonly veiled: boolean;
  /** The one row whose button is primary. */
  readonly primary: boolean;
}

function FilmRow(props: FilmRowProps) {
  const { film, onClick, entry, place, episodes, today, stored, veiled, primary } = props;
  const { work, at } = film;
  const cost = costText(film, episodes);
  const hidden = [stored && texts.DOWNLOADED, veiled && texts.NOT_OFFLINE, texts.PLAY]
    .filter(Boolean)
    .join('，');
  return (
    <Link
      className={styles.film}
      onClick={onClick}
      href={
        entry ? readAddress('film', work.uuid, entry.chapter) : detailAddress('film', work.uuid)
      }
    >
      <FilmStill
        cover={<WorkCover path={work.cover} title="" />}
        className={styles.still}
        stored={stored}
        veiled={veiled}
        progress={entry && !veiled ? watchedPart(entry, work.chapters) : 0}
      />
      <span className={styles.text}>
        <span>
          <span className={styles.title}>{work.title}</span>
          <span className={styles.place}>{place}</span>
        </span>
        <span className={styles.bought}>
          {cost && `${cost} · `}
          <span className={styles.date}>{dateText(at, today)}</span>
        </span>
      </span>
      <span className={classNames(styles.play, primary && !veiled && styles.primary)}>
        <Icon name="play" size={15} filled />
      </span>
      <span className="visuallyHidden">{hidden}</span>
    </Link>
  );
}
