import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { worksApi, type WorkWithChapters } from '../../api/endpoints/works.ts';
import { useOpenReader } from '../../offline/openReaders.ts';
import { useAppState } from '../../state/store.ts';
import { useChapterView, useRetry, useUnlock } from '../work/index.ts';
import { useOpened } from '../reader/index.ts';
import { useEpisode } from './useEpisode.ts';
import { useFilmPlace } from './useFilmPlace.ts';
import { playableOf, useFilmSource, withTrial } from './useFilmSource.ts';

/** What stands in the place of the controls. `note`: why it asks. */
export type Over =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'trialEnd' }
  | { readonly kind: 'buying'; readonly note?: string | undefined }
  | { readonly kind: 'ended' };

interface Wish {
  readonly seconds: number;
  /** It can come true once all of the episode plays. */
  readonly needsWhole?: boolean;
}

const NOTHING: Over = { kind: 'nothing' };

/**
 * One film as it is watched on its screen: which episode, from where it plays, what has to be bought, where the person is.
 * @param named uuid of the episode that the address names, or ''
 */
export function useWatching(work: WorkWithChapters, named: string) {
  const { detail, directory } = work;
  const { uuid } = detail;
  const watched = useEpisode(work, named);
  const { opening, episode } = watched;
  const { chapter } = opening;
  // Nothing of it is deleted while it is open, and afterwards what was watched may be (features 20).
  useOpenReader(uuid);
  useOpened(chapter || undefined);
  const asked = worksApi.useChapterQuery({ kind: 'film', uuid, chapter }, { skip: chapter === '' });
  const user = useAppState(({ global }) => global.userInfo);
  const [nowMs] = useState(() => Date.now());
  const content = useMemo(
    () => withTrial(asked.currentData, { episode, user, nowMs }),
    [asked.currentData, episode, user, nowMs],
  );
  const lock = content && 'locked' in content ? content : undefined;
  const playable = playableOf(content);
  const film = useFilmSource(playable);
  const isSeries = directory.chapters.length > 1;
  const index = isSeries ? episode?.index : undefined;
  const unlocking = useUnlock({ kind: 'film', uuid, chapter, index, lock });
  const place = useFilmPlace(detail, episode);
  const view = useChapterView(detail);
  const [{ id, over, wish }, setShown] = useShown(opening.id);
  const show = (next: Over, wished?: Wish) =>
    setShown({ id: opening.id, over: next, wish: wished });

  const onBought = useEffectEvent(() =>
    show(NOTHING, { seconds: place.reached() ?? opening.startAt, needsWhole: true }),
  );
  const wasLocked = useRef<number>(undefined);
  useEffect(() => {
    if (lock) wasLocked.current = id;
    else if (content && wasLocked.current === id) {
      wasLocked.current = undefined;
      onBought();
    }
  }, [lock, content, id]);

  const endsAt = film.source?.endsAt;
  // Who saw all there is to try is not shown it once more unasked.
  const isTriedBefore = endsAt !== undefined && wish === undefined && opening.startAt >= endsAt - 1;
  const isTrialOver =
    lock !== undefined && (over.kind === 'trialEnd' || (over.kind === 'nothing' && isTriedBefore));
  const isWishDue = wish && (!wish.needsWhole || (film.source && playable?.isTrial === false));
  return {
    ...watched,
    ...useRetry(asked),
    work,
    isSeries,
    view,
    content: playable?.content,
    lock,
    failure: content ? undefined : (asked.error as Failure | undefined),
    film,
    unlocking,
    place,
    over,
    isTrialOver,
    goTo: isWishDue ? wish : undefined,
    show,
    /** On from where it stopped, or from a place. */
    play: (seconds = place.reached() ?? opening.startAt) => show(NOTHING, { seconds }),
    renew: async () =>
      film.renew(playableOf(withTrial((await asked.refetch()).data, { episode, user, nowMs }))),
  };
}
export type Watching = ReturnType<typeof useWatching>;

interface Shown {
  /** Of the opening that it belongs to. */
  readonly id: number;
  readonly over: Over;
  readonly wish?: Wish | undefined;
}

/** Another opening begins with nothing over it. */
function useShown(id: number) {
  const [state, setState] = useState<Shown>({ id, over: NOTHING });
  return [state.id === id ? state : { id, over: NOTHING, wish: undefined }, setState] as const;
}
