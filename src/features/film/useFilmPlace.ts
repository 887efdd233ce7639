import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chapter, WorkDetail } from '../../shared/contract/index.ts';
import { REMOTE_PROGRESS_SECONDS_MIN, FILM_PROGRESS_MS } from '../../shared/limits.ts';
import { useAccount } from '../../state/store.ts';
import { usePlaceInWork } from '../../state/usePlaceInWork.ts';
import { useRemoteProgress, useProgress } from '../reader/index.ts';
import { noteOwnPlace } from '../../state/ownPlaces.ts';
import type { FilmPlace } from './player/view.ts';

/** A film that played for less than this is not added to the history. */
const BEGUN_SECONDS = 1;

/** The position in an episode: saved as `page` = 1 + whole seconds, and compared with other devices. */
export function useFilmPlace(detail: WorkDetail, episode: Chapter | undefined) {
  const account = useAccount();
  const entry = usePlaceInWork(detail.uuid, 'film');
  const [before] = useState(entry);
  const current = episode?.uuid ?? '';
  const remote = useRemoteProgress({
    account,
    work: detail.uuid,
    detail,
    entry,
    current,
    least: REMOTE_PROGRESS_SECONDS_MIN,
  });
  const progress = useProgress({
    kind: 'film',
    detail,
    before,
    isIncognito: false,
    isAsked: remote.place !== undefined,
    onSaved: noteOwnPlace,
    delayMs: FILM_PROGRESS_MS,
  });
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
  // Once saving is allowed again, the current position is the newest.
  useEffect(() => {
    if (stays > 0) noteStay();
  }, [stays]);
  return {
    /** Position reached in the episode on this screen, seconds; undefined if it has not started. */
    reached: () => (last.current?.chapter === current ? last.current.seconds : undefined),
    onPlace: (place: FilmPlace) => {
      const isBegun = last.current?.chapter === current;
      if (!isBegun && place.seconds < BEGUN_SECONDS && !place.isEnd) return;
      last.current = { ...place, chapter: current };
      note(place, place.isEnd);
    },
    remoteProgress: {
      place: remote.place,
      accept: remote.answer,
      stay: () => {
        remote.answer();
        setStays(stays + 1);
      },
    },
  };
}
