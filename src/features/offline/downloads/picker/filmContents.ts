import { calls, type FilmContent } from '../../../../shared/contract/index.ts';
import { callQuietly } from '../../../../api/baseQuery.ts';
import type { AppThunk } from '../../../../api/thunk.ts';
import type { OfChapter } from '../../../../api/endpoints/works.ts';

/**
 * Fetches an episode's current assets, in every quality.
 * @returns undefined where the request fails, or the episode is locked or removed
 */
export function askFilmContent(input: OfChapter): AppThunk<FilmContent | undefined> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const answer = await callQuietly({ call: calls.comicDirectory, input }, session);
    return answer.ok && 'hls' in answer.data ? answer.data : undefined;
  };
}
