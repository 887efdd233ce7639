import { useState } from 'react';
import { clockText } from '../../lib/filmText.ts';
import { payAddress } from '../../lib/payAddress.ts';
import { RESUME_NOTE_SECONDS } from '../../shared/limits.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { useAutoPurchase } from '../work/index.ts';
import { useAutoPay } from '../../state/useAutoPay.ts';
import covers from './covers/Covers.module.css';
import { NextCover } from './covers/NextCover.tsx';
import { PurchaseCover } from './covers/PurchaseCover.tsx';
import { EndCover, FailedCover } from './covers/StateCovers.tsx';
import { episodeName } from './episodes.ts';
import { FilmPlayer } from './player/FilmPlayer.tsx';
import { filmOffers, purchaseText, purchaseTitle } from './purchaseText.ts';
import * as texts from './texts.ts';
import type { Watching } from './useWatching.ts';

interface StageProps {
  readonly watching: Watching;
  readonly onBack: () => void;
}

export function Stage({ watching, onBack }: StageProps) {
  const { opening, episode, previous, next, openEpisode, film, place, isSeries } = watching;
  const { detail } = watching.work;
  const still = watching.content?.poster || detail.cover;
  return (
    <>
      <FilmPlayer
        episode={opening.chapter}
        source={film.source}
        title={detail.title}
        subtitle={isSeries && episode ? episodeName(episode) : ''}
        poster={still}
        firstPoster={detail.cover}
        startAt={opening.startAt}
        autoPlay={opening.autoPlay}
        goTo={watching.goTo}
        onPlace={place.onPlace}
        onEnded={() => watching.show({ kind: 'ended' })}
        onTrialEnd={() => watching.show({ kind: 'trialEnd' })}
        onRefused={watching.renew}
        onBack={onBack}
        {...(next && { onNext: () => openEpisode(next.uuid) })}
        {...(previous && { onPrevious: () => openEpisode(previous.uuid) })}
        cover={coverOf({ watching, still })}
        chip={(seconds) => chipOf(watching, seconds)}
      />
      {watching.lock && opening.isChosen && <AutoBuyer key={opening.id} watching={watching} />}
    </>
  );
}

interface PartProps {
  readonly watching: Watching;
}

function coverOf({ watching, still }: PartProps & { readonly still: string }) {
  const { over, lock, failure, film, isTrialOver, next, view } = watching;
  if (failure) {
    const { retry, retrying } = watching;
    return <FailedCover still={still} failure={failure} retrying={retrying} onRetry={retry} />;
  }
  if (film.isFailed) {
    return <FailedCover still={still} failure={undefined} retrying={false} onRetry={film.retry} />;
  }
  if (lock && (!lock.preview || isTrialOver || over.kind === 'buying')) {
    return <LockedCover watching={watching} still={still} lock={lock} />;
  }
  if (over.kind !== 'ended') return undefined;
  const onAgain = () => watching.play(0);
  const isNextAway = next && view.isOffline && !view.stored?.has(next.uuid);
  if (!next || isNextAway) {
    const text = next && texts.NEXT_AWAY;
    return <EndCover still={still} text={text} onAgain={onAgain} />;
  }
  const onPlay = () => watching.openEpisode(next.uuid);
  return <NextCover still={still} name={episodeName(next)} onPlay={onPlay} onAgain={onAgain} />;
}

interface LockedCoverProps extends PartProps {
  readonly still: string;
  readonly lock: Locked;
}

function LockedCover({ watching, still, lock }: LockedCoverProps) {
  const { episodes, episode, over, isTrialOver, purchase } = watching;
  const { uuid } = watching.work.detail;
  const { isOn } = useAutoPay('film', uuid);
  if (!episode) return null;
  const wanted = { episodes, episode, lock };
  const trial = lock.preview && {
    label: isTrialOver ? texts.TRIAL_AGAIN_LONG : texts.CONTINUE_TRIAL,
    onWatch: () => watching.play(isTrialOver ? 0 : undefined),
  };
  return (
    <PurchaseCover
      still={still}
      title={purchaseTitle(wanted, isTrialOver)}
      text={purchaseText(wanted, isTrialOver, watching.view.nowMs)}
      note={over.kind === 'buying' ? over.note : undefined}
      offers={filmOffers(wanted)}
      purchase={purchase}
      isAutoOn={isOn}
      payHref={payAddress({ kind: 'film', uuid, chapter: episode.uuid })}
      trial={trial}
    />
  );
}

/** Chip with the remaining trial time, or with the position where the episode was resumed. */
function chipOf(watching: Watching, seconds: number) {
  const { film, opening, lock } = watching;
  const endsAt = film.source?.endsAt;
  if (lock && endsAt !== undefined) {
    return (
      <button
        type="button"
        className={covers.chip}
        onClick={() => watching.show({ kind: 'buying' })}
      >
        <span>{texts.trialLeft(clockText(Math.ceil(endsAt - seconds)))}</span>
      </button>
    );
  }
  const since = seconds - opening.startAt;
  if (opening.startAt === 0 || since < 0 || since >= RESUME_NOTE_SECONDS) return null;
  return (
    <button type="button" className={covers.chip} onClick={() => watching.play(0)}>
      <span>{texts.continuesAt(clockText(opening.startAt))}</span>
    </button>
  );
}

/** Purchases the episode if automatic purchase was already on when the reader arrived at it. */
function AutoBuyer({ watching }: PartProps) {
  const { work, opening, episode, isSeries, lock, purchase } = watching;
  const { uuid } = work.detail;
  const [wasOn] = useState(useAutoPay('film', uuid).isOn);
  if (!lock || !wasOn) return null;
  const index = isSeries ? episode?.index : undefined;
  const of = { kind: 'film', uuid, chapter: opening.chapter, index, lock } as const;
  return (
    <AutoBuying
      of={of}
      purchase={purchase}
      onAsk={(note) => watching.show({ kind: 'buying', note })}
    />
  );
}

function AutoBuying(props: Parameters<typeof useAutoPurchase>[0]) {
  useAutoPurchase(props);
  return null;
}
