import { workFetched, worksApi, type WorkWithChapters } from '../../api/endpoints/works.ts';
import { stateOf, type AppThunk } from '../../api/thunk.ts';
import { isWatched, openedEpisode } from './episodes.ts';
import { watchedPlace } from './watchedPlace.ts';

/** Requested ahead: the screen's own subscription joins the running request, or takes its answer. */
const AHEAD = { subscribe: false } as const;

/**
 * Requests work, directory and the episode that opens, none of them later than it has to be: the episode beside the
 * others where it can be told before, else as soon as the directory has arrived, before React renders it.
 * @param named uuid of the episode in the URL, or ''
 */
export function requestFilm(uuid: string, named: string): AppThunk {
  return async (dispatch, getState) => {
    const placeOf = () => watchedPlace(stateOf({ getState }), uuid);
    let requested = '';
    const request = (chapter: string) => {
      if (!chapter || chapter === requested) return;
      requested = chapter;
      const of = { kind: 'film', uuid, chapter } as const;
      dispatch(worksApi.endpoints.chapter.initiate(of, AHEAD) as never);
    };
    const requestOpened = ({ directory }: WorkWithChapters) =>
      request(openedEpisode(directory, named, placeOf()));
    request(named || likelyEpisode(placeOf()));
    const stop = workFetched.subscribe((of, work) => of.uuid === uuid && requestOpened(work));
    const asked = worksApi.endpoints.work.initiate({ kind: 'film', uuid }, AHEAD);
    const { data } = await (dispatch(asked as never) as Promise<{ data?: WorkWithChapters }>);
    stop();
    // Known before, or the stored copy.
    if (data) requestOpened(data);
  };
}

/** @returns '' if only the directory tells: nothing was watched yet, or the last episode was watched to its end */
function likelyEpisode(place: ReturnType<typeof watchedPlace>): string {
  return place && !isWatched(place, 0) ? place.chapter : '';
}
