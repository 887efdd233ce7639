import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chapter, WorkDetail } from '../../shared/contract/index.ts';
import { FILM_FURTHER_SECONDS_MIN, FILM_PROGRESS_MS } from '../../shared/limits.ts';
import { useAccount } from '../../state/store.ts';
import { noteOwnPlace, useFurther, useProgress } from '../reader/index.ts';
import { usePlaceInWork } from '../work/index.ts';
import type { FilmPlace } from './player/view.ts';

/** Before this nothing was watched: a film that was only opened is no history. */
const BEGUN_SECONDS = 1;

/** Where the person is in an episode: noted as `page` = 1 + whole seconds, and asked about where another device is further. */
export function useFilmPlace(detail: WorkDetail, episode: Chapter | undefined) {
  const account = useAccount();
  const entry = usePlaceInWork(detail.uuid, 'film');
  const [before] = useState(entry);
  const current = episode?.uuid ?? '';
  const further = useFurther({
    account,
    work: detail.uuid,
    detail,
    entry,
    current,
    least: FILM_FURTHER_SECONDS_MIN,
  });
  const progress = useProgress({
    kind: 'film',
    detail,
    before,
    // What another device watched is not written over before somebody has said so.
    isIncognito: further.place !== undefined,
    onSaved: noteOwnPlace,
    delayMs: FILM_PROGRESS_MS,
  });
  /** Of the episode that plays. */
  const last = useRef<FilmPlace & { readonly chapter: string }>(undefined);

  const note = (place: FilmPlace, isUrgent: boolean) => {
    if (!episode) return;
    const { seconds, duration, isEnd } = place;
    const ratio = isEnd || duration <= 0 ? Number(isEnd) : Math.min(1, seconds / duration);
    const noted = { page: 1 + Math.floor(seconds), pages: Math.round(duration), ratio };
    progress.move({ ...episode, work: detail.uuid }, noted, isUrgent);
  };
  const [stays, setStays] = useState(0);
  const noteStay = useEffectEvent(() => {
    if (last.current?.chapter === current) note(last.current, true);
  });
  // Once it may be written again: what is here is the newest then.
  useEffect(() => {
    if (stays > 0) noteStay();
  }, [stays]);
  return {
    /** How far the episode was watched on this screen, in seconds; undefined: not begun. */
    reached: () => (last.current?.chapter === current ? last.current.seconds : undefined),
    onPlace: (place: FilmPlace) => {
      const isBegun = last.current?.chapter === current;
      if (!isBegun && place.seconds < BEGUN_SECONDS && !place.isEnd) return;
      last.current = { ...place, chapter: current };
      note(place, place.isEnd);
    },
    further: {
      place: further.place,
      accept: further.answer,
      stay: () => {
        further.answer();
        setStays(stays + 1);
      },
    },
  };
}
