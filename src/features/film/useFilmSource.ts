import { useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { filmSource, type FilmAddresses } from './films.ts';
import type { Chapter, ChapterContent, FilmContent, User } from '../../shared/contract/index.ts';
import { useAppDispatch } from '../../state/store.ts';

export interface Playable {
  readonly content: FilmContent;
  readonly isTrial: boolean;
}

/** The watchable part of an episode; undefined if there is none. */
export function playableOf(content: ChapterContent | undefined): Playable | undefined {
  if (!content) return undefined;
  if ('locked' in content) {
    return content.preview && { content: content.preview, isTrial: true };
  }
  return 'hls' in content ? { content, isTrial: false } : undefined;
}

/** What determines whether unlocked content really belongs to the account. */
interface Buyer {
  readonly episode: Chapter | undefined;
  readonly user: Pick<User, 'coins' | 'combo_until'> | null;
  readonly nowMs: number;
}

/**
 * Turns content that is only a trial into a lock with a preview: some back ends put `preview_seconds` into the content
 * of an episode that is not purchased, others into `preview` of a lock.
 */
export function withTrial(
  content: ChapterContent | undefined,
  { episode, user, nowMs }: Buyer,
): ChapterContent | undefined {
  if (!content || !('hls' in content) || !episode) return content;
  // Stored on this device and readable for this account.
  if ('quality' in content || !(content.preview_seconds > 0)) return content;
  const { bought, price, locked } = episode;
  const hasCombo = Date.parse(user?.combo_until ?? '') > nowMs;
  if (bought || (!locked && (price === 0 || hasCombo))) return content;
  return { locked: true, price, coins: user?.coins ?? 0, packs: [], preview: content };
}

/** Key of an opened source; a new URL for the same episode does not change it. */
function keyOf({ content, isTrial }: Playable, attempt: number): string {
  return [content.uuid, isTrial, attempt].join(' ');
}

type Opened =
  | { readonly key: string; readonly source: FilmAddresses }
  | { readonly key: string; readonly source?: undefined; readonly isFailed: true };

/** The source of an episode. It stays during playback: a newer URL is used only after the old one is refused. */
export function useFilmSource(playable: Playable | undefined) {
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<Opened>();
  const [attempt, setAttempt] = useState(0);
  const key = playable ? keyOf(playable, attempt) : '';
  const load = useCallback(
    ({ content, isTrial }: Playable) =>
      dispatch((_dispatch, getState, extra) =>
        filmSource(content, { getState, extra }, { isTrial }),
      ),
    [dispatch],
  );
  const loadCurrent = useEffectEvent(() => playable && load(playable));
  // Before the paint: the offline store is read beside it.
  useLayoutEffect(() => {
    if (key === '') return undefined;
    let isGone = false;
    let mine: FilmAddresses | undefined;
    const start = async () => {
      try {
        mine = await loadCurrent();
        const source = mine;
        if (isGone) source?.release();
        // A screen that becomes visible again keeps its source.
        else if (source)
          setOpened((was) => (was?.source?.master === source.master ? was : { key, source }));
      } catch (error) {
        console.warn('an episode could not be opened', error);
        if (!isGone) setOpened({ key, isFailed: true });
      }
    };
    void start();
    return () => {
      isGone = true;
      mine?.release();
    };
  }, [key]);
  const current = opened?.key === key ? opened : undefined;
  return {
    source: current?.source,
    isFailed: current !== undefined && current.source === undefined,
    retry: () => setAttempt(attempt + 1),
    /** Replaces a URL that is no longer valid. */
    renew: async (fresh: Playable | undefined) => {
      if (!fresh) return undefined;
      const source = await load(fresh);
      setOpened({ key: keyOf(fresh, attempt), source });
      return source;
    },
  };
}
