import { describe, expect, it } from 'vitest';
import { playableOf, withTrial } from '../../../src/features/film/useFilmSource.ts';
import type { Chapter, FilmContent } from '../../../src/shared/contract/index.ts';

const content: FilmContent = {
  uuid: 'e1',
  work: 'w1',
  index: 1,
  title: '第1集',
  previous: null,
  next: null,
  hls: 'films/1/master.m3u8',
  poster: '',
  duration: 600,
  preview_seconds: 60,
  qualities: [],
  subtitles: [],
};
const episode: Chapter = {
  uuid: 'e1',
  index: 1,
  title: '第1集',
  price: 30,
  locked: true,
  bought: false,
  size: 600,
  at: '',
};
const nowMs = Date.parse('2026-11-21T04:00:00Z');
const user = { coins: 7, combo_until: null };

describe('an unlocked episode with trial seconds', () => {
  it('is a trial with its price where it is not purchased', () => {
    const lock = withTrial(content, { episode, user, nowMs });
    expect(lock).toEqual({ locked: true, price: 30, coins: 7, packs: [], preview: content });
    expect(playableOf(lock)).toEqual({ content, isTrial: true });
    const unmarked = { ...episode, locked: false };
    expect(playableOf(withTrial(content, { episode: unmarked, user, nowMs }))?.isTrial).toBe(true);
  });

  it('plays to its end where it is purchased, free, covered by a combo or downloaded', () => {
    const open = (over: Partial<Chapter>, own: typeof user | object = user, of = content) =>
      playableOf(
        withTrial(of, { episode: { ...episode, ...over }, user: { ...user, ...own }, nowMs }),
      )?.isTrial;
    expect(open({ bought: true })).toBe(false);
    expect(open({ locked: false, price: 0 })).toBe(false);
    expect(open({ locked: false }, { combo_until: '2026-12-01T00:00:00Z' })).toBe(false);
    expect(open({ locked: false }, { combo_until: '2026-11-01T00:00:00Z' })).toBe(true);
    expect(open({}, user, { ...content, quality: {} } as FilmContent)).toBe(false);
    expect(open({}, user, { ...content, preview_seconds: 0 })).toBe(false);
  });
});
