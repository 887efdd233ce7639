import { useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { readAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { isMetered } from '../../lib/network.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import type { StateOfApp } from '../../state/store.ts';
import { inOrder, openedEpisode, resumeAt, type WatchedPlace } from './episodes.ts';
import { watchedPlace } from './watchedPlace.ts';

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
  const store = useStore<StateOfApp>();
  const placeOf = (chapter?: string) => watchedPlace(store.getState(), detail.uuid, chapter);
  const episodes = useMemo(() => inOrder(directory), [directory]);
  const isKnown = episodes.some(({ uuid }) => uuid === named);
  const [opening, setOpening] = useState<Opening>(() => {
    const chapter = openedEpisode(directory, named, placeOf());
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

/** No autoplay on a hidden page, nor on a metered connection unless the reader chose the episode. */
function mayPlay(isChosen: boolean): boolean {
  return document.visibilityState === 'visible' && (isChosen || !isMetered());
}

function startOf(
  chapter: string,
  episodes: readonly Chapter[],
  placeOf: (chapter: string) => WatchedPlace | undefined,
): number {
  const place = placeOf(chapter);
  return place ? resumeAt(place, episodes.find(({ uuid }) => uuid === chapter)?.size ?? 0) : 0;
}
