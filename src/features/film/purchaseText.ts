import { nthChapter } from '../../lib/chapterNames.ts';
import { freeText } from '../../lib/freeTime.ts';
import type { Chapter, Locked } from '../../shared/contract/index.ts';
import { offersOf, type Offer } from '../work/index.ts';
import * as texts from './texts.ts';

interface Wanted {
  readonly episodes: readonly Chapter[];
  readonly episode: Chapter;
  readonly lock: Locked;
}

/** The single episode (本集), and the largest bundle (全集); for a single film only the film. */
export function filmOffers({ episodes, episode, lock }: Wanted): readonly Offer[] {
  const isSeries = episodes.length > 1;
  const lockedOnes = episodes.filter(({ locked }) => locked);
  const remaining = lockedOnes.filter(({ index }) => index >= episode.index).length;
  const [alone, ...packs] = offersOf(lock, remaining, 'film');
  const pack = packs.toSorted((a, b) => a.count - b.count).at(-1);
  const isAll = pack?.count === lockedOnes.length;
  return [
    ...(alone ? [{ ...alone, label: isSeries ? texts.THIS_EPISODE : texts.BUY }] : []),
    ...(pack ? [{ ...pack, label: isAll ? texts.WHOLE_SERIES : pack.label }] : []),
  ];
}

/** @param isTrialOver the trial was watched to its end */
export function purchaseTitle({ episodes, episode }: Wanted, isTrialOver: boolean): string {
  if (isTrialOver) return texts.TRIAL_OVER;
  return episodes.length > 1
    ? texts.needsPurchase(nthChapter('film', episode.index))
    : texts.BUY_WHOLE;
}

/** When it becomes free, if it does. For a series 前 4 集免费 · 全 12 集打包 8 折; for a single film the benefits of the purchase. */
export function purchaseText(wanted: Wanted, isTrialOver: boolean, nowMs: number): string {
  const { episodes, episode, lock } = wanted;
  const becomesFree = freeText(lock.free_at, nowMs);
  if (episodes.length === 1) return becomesFree || texts.BOUGHT_FOR_GOOD_STORABLE;
  const free = episodes.findIndex(({ price }) => price > 0);
  const pack = filmOffers(wanted)[1];
  const parts = [
    becomesFree,
    isTrialOver && texts.needsPurchase(nthChapter('film', episode.index)),
    !isTrialOver && free > 0 && texts.freeEpisodes(free),
    pack?.discount && texts.pack(pack.count, pack.discount),
  ];
  return parts.filter(Boolean).join(' · ') || texts.BOUGHT_FOR_GOOD;
}
