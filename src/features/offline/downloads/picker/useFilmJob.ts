import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callQuietly } from '../../../../api/baseQuery.ts';
import type { OfChapter } from '../../../../api/endpoints/works.ts';
import type { AppThunk } from '../../../../api/thunk.ts';
import { offlineSettings } from '../../../../offline/offlineSettings.ts';
import { calls, type Chapter, type FilmContent } from '../../../../shared/contract/index.ts';
import { FILM_SIZES_ASKED_MAX } from '../../../../shared/limits.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { filmJob, type FilmContents, type FilmJob } from './filmJob.ts';

interface FilmJobOf {
  /** Uuid of the work. */
  readonly uuid: string;
  readonly chapters: readonly Chapter[];
  /** A downloadable episode whose content names the qualities; undefined: there is none, and nothing is requested. */
  readonly sample: Chapter | undefined;
}

export function useFilmJob({ uuid, chapters, sample }: FilmJobOf) {
  const { filmQuality } = useSyncExternalStore(offlineSettings.subscribe, offlineSettings.read);
  const wanted = useMemo(
    () => uuidsOf(sample ? [sample, ...chapters] : []).slice(0, FILM_SIZES_ASKED_MAX),
    [sample, chapters],
  );
  const contents = useFilmContents(uuid, wanted);
  const job: FilmJob = useMemo(
    () => filmJob({ chapters, contents, asked: new Set(wanted), chosen: filmQuality }),
    [chapters, contents, wanted, filmQuality],
  );
  return {
    job,
    choose: (id: string) => offlineSettings.write({ ...offlineSettings.read(), filmQuality: id }),
  };
}

function uuidsOf(chapters: readonly Chapter[]): readonly string[] {
  return [...new Set(chapters.map(({ uuid }) => uuid))];
}

const NOTHING: FilmContents = new Map();

/** Requests the episodes one after the other, each once. @param wanted uuids */
function useFilmContents(uuid: string, wanted: readonly string[]): FilmContents {
  const dispatch = useAppDispatch();
  const [contents, setContents] = useState(NOTHING);
  const asked = useRef(new Set<string>());
  const requests = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const ask = async (chapter: string) => {
      const content = await dispatch(askFilmContent({ kind: 'film', uuid, chapter }));
      setContents((before) => new Map(before).set(chapter, content));
    };
    for (const chapter of wanted) {
      if (asked.current.has(chapter)) continue;
      asked.current.add(chapter);
      requests.current = requests.current.then(() => ask(chapter));
    }
  }, [dispatch, uuid, wanted]);
  return contents;
}

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
