import { nthChapter } from '../../lib/chapterNames.ts';
import type { Chapter, Locked } from '../../shared/contract/index.ts';
import { offersOf, type Offer } from '../work/index.ts';

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
    ...(alone ? [{ ...alone, label: isSeries ? '本集' : '购买' }] : []),
    ...(pack ? [{ ...pack, label: isAll ? '全集' : pack.label }] : []),
  ];
}

/** @param isTrialOver the trial was watched to its end */
export function purchaseTitle({ episodes, episode }: Wanted, isTrialOver: boolean): string {
  if (isTrialOver) return '试看结束';
  return episodes.length > 1 ? `${nthChapter('film', episode.index)}需要购买` : '购买后看完整版';
}

/** For a series 前 4 集免费 · 全 12 集打包 8 折; for a single film the benefits of the purchase. */
export function purchaseText(wanted: Wanted, isTrialOver: boolean): string {
  const { episodes, episode } = wanted;
  if (episodes.length === 1) return '购买后永久可看，可下载到离线书架';
  const free = episodes.findIndex(({ price }) => price > 0);
  const pack = filmOffers(wanted)[1];
  const parts = [
    isTrialOver && `${nthChapter('film', episode.index)}需要购买`,
    !isTrialOver && free > 0 && `前 ${free}\u00a0集免费`,
    pack?.discount && `${pack.count}\u00a0集打包 ${pack.discount}`,
  ];
  return parts.filter(Boolean).join(' · ') || '购买后永久可看';
}
