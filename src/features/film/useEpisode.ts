import { useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { readAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { isMetered } from '../../lib/network.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import { useAccount, type StateOfApp } from '../../state/store.ts';
import { ownPlace } from '../../state/ownPlaces.ts';
import { episodeToOpen, isWatched, resumeAt, type WatchedPlace } from './episodes.ts';

export interface Opening {
  /** A new id opens the episode again. */
  readonly id: number;
  readonly chapter: string;
  /** Seconds. */
  readonly startAt: number;
  /** The reader chose the episode or continued into it; false for the default episode. */
  readonly isChosen: boolean;
  readonly autoPlay: boolean;
}

/**
 * The current episode: from the URL, else from the saved position. The URL follows when playback continues into another
 * episode.
 * @param named uuid in the URL, or ''
 */
export function useEpisode({ detail, directory }: WorkWithChapters, named: string) {
  const { open } = useNavigation();
  const placeOf = usePlaceOf(detail.uuid);
  const episodes = useMemo(
    () => directory.chapters.toSorted((a, b) => a.index - b.index),
    [directory.chapters],
  );
  const isKnown = episodes.some(({ uuid }) => uuid === named);
  const [opening, setOpening] = useState<Opening>(() => {
    const first = episodeToOpen(episodes, placeOf());
    const chapter = isKnown ? named : (first?.uuid ?? '');
    const startAt = startOf(chapter, episodes, placeOf);
    return { id: 0, chapter, startAt, isChosen: isKnown, autoPlay: mayPlay(isKnown) };
  });
  const [seen, setSeen] = useState(named);
  const reopen = (chapter: string, startAt: number) =>
    setOpening(({ id }) => {
      return { id: id + 1, chapter, startAt, isChosen: true, autoPlay: mayPlay(true) };
    });
  if (named !== seen) {
    setSeen(named);
    if (isKnown && named !== opening.chapter) reopen(named, startOf(named, episodes, placeOf));
  }
  const openEpisode = (chapter: string, startAt = startOf(chapter, episodes, placeOf)) => {
    reopen(chapter, startAt);
    open(readAddress('film', detail.uuid, chapter), { replace: true });
  };
  const at = episodes.findIndex(({ uuid }) => uuid === opening.chapter);
  return {
    episodes,
    opening,
    openEpisode,
    episode: episodes[at],
    previous: episodes[at - 1],
    next: at < 0 ? undefined : episodes[at + 1],
  };
}

/**
 * The episode that most likely opens, before the directory is known: it is requested beside it.
 * @param named uuid in the URL, or ''
 * @returns '' if only the directory tells: nothing was watched yet, or the last episode was watched to its end
 */
export function useLikelyEpisode(work: string, named: string): string {
  const place = usePlaceOf(work)();
  return named || (place && !isWatched(place, 0) ? place.chapter : '');
}

/** No autoplay on a hidden page, nor on a metered connection unless the reader chose the episode. */
function mayPlay(isChosen: boolean): boolean {
  return document.visibilityState === 'visible' && (isChosen || !isMetered());
}

/** Position saved on this device, else the account's. */
function usePlaceOf(work: string) {
  const store = useStore<StateOfApp>();
  const account = useAccount();
  return (chapter?: string): WatchedPlace | undefined => {
    const entry = store.getState().user.filmreaduuids.find(({ uuid }) => uuid === work);
    // An entry deleted from the history also invalidates the device's own position.
    const own = entry && ownPlace(account, work);
    const place = own && own.chapter === entry.chapter && own.at === entry.at ? entry : own;
    return [place, entry].find((each) => each && (!chapter || each.chapter === chapter));
  };
}

function startOf(
  chapter: string,
  episodes: readonly Chapter[],
  placeOf: (chapter: string) => WatchedPlace | undefined,
): number {
  const place = placeOf(chapter);
  return place ? resumeAt(place, episodes.find(({ uuid }) => uuid === chapter)?.size ?? 0) : 0;
}
