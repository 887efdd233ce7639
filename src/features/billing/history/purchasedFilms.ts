import { grouped } from '../../../lib/format.ts';
import { clockText } from '../../../lib/filmText.ts';
import {
  episodeNumber,
  isWatched,
  isWatchedWhole,
  type Watched,
} from '../../../lib/watchedText.ts';
import type { Chapter, Work } from '../../../shared/contract/index.ts';
import type { PurchasedWork } from './purchasedWorks.ts';
import * as texts from './texts.ts';

/**
 * 48 金币, 全集 76 金币, 第 5–8 集 48 金币; '' where the cost is unknown.
 * @param episodes as the device knows them; without them 全集 needs a purchase of every episode, free ones included
 */
export function costText(
  { work, count, coins, chapters, bought }: PurchasedWork,
  episodes?: readonly Chapter[],
): string {
  if (coins <= 0) return '';
  const price = texts.coinsOf(grouped(coins));
  if (work.chapters <= 1 && count === 1) return price;
  const isWhole = episodes
    ? episodes.every((each) => each.price === 0 || bought.has(each.uuid))
    : count === work.chapters;
  if (isWhole && count > 1) return texts.wholeSeries(price);
  return `${chapters || texts.episodes(count)} ${price}`;
}

/** 看到 42:16 / 1:52:07, 看到第 5 集 11:05, 看完第 5 集, 已看完. */
export function placeText(at: Watched, { chapters, duration = 0 }: Work): string {
  if (isWatchedWhole(at, chapters)) return texts.SEEN;
  const episode = episodeNumber(at, chapters);
  if (episode && isWatched(at)) return texts.seenEpisode(episode);
  const moment = clockText(at.page - 1);
  if (episode) return texts.atMoment(episode, moment);
  const seconds = at.pages || duration;
  return seconds > 0 ? texts.atMomentOf(moment, clockText(seconds)) : texts.atTime(moment);
}

/** The forms of the films; those the server names come first, in its order. */
export function formsOf(
  films: readonly { readonly work: Work }[],
  known: readonly string[],
): readonly string[] {
  const there = new Set(films.flatMap(({ work }) => work.form || []));
  return [...new Set([...known.filter((form) => there.has(form)), ...there])];
}
