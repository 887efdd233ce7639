import { calls, type FilmContent } from '../../../../shared/contract/index.ts';
import { callQuietly } from '../../../../api/baseQuery.ts';
import type { SessionApi } from '../../../../api/session.ts';
import type { OfChapter } from '../../../../api/endpoints/works.ts';

type Thunk<T> = (
  dispatch: SessionApi['dispatch'],
  getState: () => unknown,
  extra: unknown,
) => Promise<T>;

/**
 * What an episode is made of now, in every quality.
 * @returns undefined where nobody answers, or not with an episode: it is locked, or gone
 */
export function askFilmContent(input: OfChapter): Thunk<FilmContent | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: calls.comicDirectory, input }, session);
    return answer.ok && 'hls' in answer.data ? answer.data : undefined;
  };
}
