import { useEffect, useEffectEvent, useState } from 'react';
import { worksApi, type WorkWithChapters } from '../../api/endpoints/works.ts';
import { useAppDispatch } from '../../state/store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Reads the work and its locked chapter again when a chapter has become free.
 * @returns the time for texts about that, ms since 1970: in the last day by the minute
 */
export function useFreeMoment({ detail, directory }: WorkWithChapters): number {
  const { uuid } = detail;
  const dispatch = useAppDispatch();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const nextMs = nextFreeMoment(directory.chapters, nowMs);
  const look = useEffectEvent(() => {
    setNowMs(Date.now());
    if (nextMs <= Date.now()) dispatch(worksApi.util.invalidateTags([{ type: 'work', id: uuid }]));
  });
  useEffect(() => {
    if (nextMs === Infinity) return undefined;
    // A timer that is longer than 24 days ends at once.
    const waitMs = Math.max(
      0,
      Math.min(nextMs - nowMs, nextMs - nowMs > DAY_MS ? DAY_MS : MINUTE_MS),
    );
    const timer = setTimeout(look, waitMs);
    return () => clearTimeout(timer);
  }, [nextMs, nowMs]);
  return nowMs;
}

function nextFreeMoment(
  chapters: WorkWithChapters['directory']['chapters'],
  nowMs: number,
): number {
  const moments = chapters.flatMap(({ free_at: at }) => (at ? [Date.parse(at)] : []));
  return Math.min(Infinity, ...moments.filter((atMs) => atMs > nowMs));
}
