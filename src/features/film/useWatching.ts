import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { worksApi, type WorkWithChapters } from '../../api/endpoints/works.ts';
import { useOpenReader } from '../../offline/openReaders.ts';
import { useAppState } from '../../state/store.ts';
import { useChapterView, useRetry, usePurchase } from '../work/index.ts';
import { useOpened } from '../reader/index.ts';
import { useEpisode } from './useEpisode.ts';
import { useFilmPlace } from './useFilmPlace.ts';
import { playableOf, useFilmSource, withTrial } from './useFilmSource.ts';

/** Overlay that replaces the controls. `note`: why the purchase is offered. */
export type Over =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'trialEnd' }
  | { readonly kind: 'buying'; readonly note?: string | undefined }
  | { readonly kind: 'ended' };

interface Wish {
  readonly seconds: number;
  /** Applies only once the whole episode is playable. */
  readonly needsWhole?: boolean;
}

const NOTHING: Over = { kind: 'nothing' };

/**
 * State of a film's screen: episode, source, purchase and position.
 * @param named uuid of the episode in the URL, or ''
 */
export function useWatching(work: WorkWithChapters, named: string) {
  const { detail, directory } = work;
  const { uuid } = detail;
  const watched = useEpisode(work, named);
  const { opening, episode } = watched;
  const { chapter } = opening;
  // While the film is open it is protected from eviction; afterwards the rules may remove what was watched.
  useOpenReader(uuid);
  useOpened(uuid, chapter || undefined, false);
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
  const purchase = usePurchase({ kind: 'film', uuid, chapter, index, lock });
  const place = useFilmPlace(detail, episode);
  const view = useChapterView(work);
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
  // A trial that was watched to its end does not start again by itself.
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
    purchase,
    place,
    over,
    isTrialOver,
    goTo: isWishDue ? wish : undefined,
    show,
    /** Resumes where it stopped, or plays from the given position. */
    play: (seconds = place.reached() ?? opening.startAt) => show(NOTHING, { seconds }),
    renew: async () =>
      film.renew(playableOf(withTrial((await asked.refetch()).data, { episode, user, nowMs }))),
  };
}
export type Watching = ReturnType<typeof useWatching>;

interface Shown {
  /** Id of the opening that this state belongs to. */
  readonly id: number;
  readonly over: Over;
  readonly wish?: Wish | undefined;
}

/** A new opening starts without an overlay. */
function useShown(id: number) {
  const [state, setState] = useState<Shown>({ id, over: NOTHING });
  return [state.id === id ? state : { id, over: NOTHING, wish: undefined }, setState] as const;
}
