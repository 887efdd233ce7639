import { describe, expect, it } from 'vitest';
import {
  filmOffers,
  purchaseText,
  purchaseTitle,
} from '../../../src/features/film/purchaseText.ts';
import type { Chapter, Locked } from '../../../src/shared/contract/index.ts';

const FREE = 4;
const NOW_MS = Date.UTC(2026, 11, 1);
const episodeAt = (index: number): Chapter => ({
  uuid: `e${index}`,
  index,
  title: '',
  price: index > FREE ? 12 : 0,
  locked: index > FREE,
  bought: false,
  size: 30,
  at: '',
});
const episodes = Array.from({ length: 12 }, (_, index) => episodeAt(index + 1));
const lock = (packs: Locked['packs'] = []): Locked => ({
  locked: true,
  price: 12,
  coins: 128,
  packs,
});
const REST = { count: 8, price: 76, original: 96 };
const NEXT = { count: 5, price: 54, original: 60 };

describe('a locked episode', () => {
  it('is offered alone and with all locked episodes', () => {
    const wanted = { episodes, episode: episodeAt(5), lock: lock([NEXT, REST]) };
    expect(filmOffers(wanted).map(({ label, price }) => `${label} ${price}`)).toEqual([
      '本集 12',
      '全集 76',
    ]);
    expect(purchaseTitle(wanted, false)).toBe('第\u00a05\u00a0集需要购买');
    expect(purchaseText(wanted, false, NOW_MS)).toBe(
      '前 4\u00a0集免费 · 8\u00a0集打包 7.9\u00a0折',
    );
  });

  it('says first when it becomes free', () => {
    const free_at = new Date(NOW_MS + 3 * 86_400_000).toISOString();
    const wanted = { episodes, episode: episodeAt(5), lock: { ...lock(), free_at } };
    expect(purchaseText(wanted, false, NOW_MS)).toBe('3\u00a0天后免费 · 前 4\u00a0集免费');
    const alone = { ...wanted, episodes: [episodeAt(5)] };
    expect(purchaseText(alone, false, NOW_MS)).toBe('3\u00a0天后免费');
    expect(purchaseText(alone, false, Date.parse(free_at))).toContain('永久可看');
  });

  it('in the middle is offered with the later ones, which are not labelled as all', () => {
    const wanted = {
      episodes,
      episode: episodeAt(7),
      lock: lock([{ count: 6, price: 58, original: 72 }]),
    };
    expect(filmOffers(wanted).map(({ label }) => label)).toEqual(['本集', '剩余 6\u00a0集']);
  });

  it('whose trial is over says so first', () => {
    const wanted = { episodes, episode: episodeAt(12), lock: lock() };
    expect(purchaseTitle(wanted, true)).toBe('试看结束');
    expect(purchaseText(wanted, true, NOW_MS)).toBe('第\u00a012\u00a0集需要购买');
    expect(filmOffers(wanted)).toHaveLength(1);
  });
});

describe('a film of one part', () => {
  it('has no number, and is purchased as a whole', () => {
    const episode = { ...episodeAt(1), price: 36, locked: true };
    const wanted = { episodes: [episode], episode, lock: { ...lock(), price: 36 } };
    expect(filmOffers(wanted).map(({ label, price }) => `${label} ${price}`)).toEqual(['购买 36']);
    expect(purchaseTitle(wanted, false)).toBe('购买后看完整版');
    expect(purchaseText(wanted, false, NOW_MS)).toBe('购买后永久可看，可下载到离线书架');
  });
});
