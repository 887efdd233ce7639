import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  durationText,
  episodeName,
  episodeToOpen,
  isWatched,
  resumeAt,
} from '../../../src/features/film/episodes.ts';
import type { Chapter } from '../../../src/shared/contract/index.ts';
import { FILM_END_SECONDS, FILM_RESUME_MIN_SECONDS } from '../../../src/shared/limits.ts';

const SECONDS = 30;
const episode = (index: number): Chapter => ({
  uuid: `e${index}`,
  index,
  title: `第${index}集`,
  price: 0,
  locked: false,
  bought: false,
  size: SECONDS,
  at: '',
});
const EPISODES = [episode(1), episode(2), episode(3)];
const at = (chapter: string, seconds: number, ratio = seconds / SECONDS) => ({
  chapter,
  page: 1 + seconds,
  ratio,
});

describe('an episode', () => {
  it('resumes at its stored position', () => {
    expect(resumeAt(at('e1', 12), SECONDS)).toBe(12);
  });

  it('starts over near its beginning and at its end', () => {
    expect(resumeAt(at('e1', FILM_RESUME_MIN_SECONDS - 1), SECONDS)).toBe(0);
    expect(resumeAt(at('e1', SECONDS - FILM_END_SECONDS), SECONDS)).toBe(0);
    expect(resumeAt(at('e1', 12, 1), SECONDS)).toBe(0);
  });

  it('of unknown length resumes too', () => {
    expect(resumeAt({ chapter: 'e1', page: 4_000 }, 0)).toBe(3_999);
  });

  it('never resumes beyond its end', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (seconds, duration) => {
        const place = { chapter: 'e1', page: 1 + seconds };
        const resumed = resumeAt(place, duration);
        expect(resumed).toBeLessThan(duration);
        expect([0, isWatched(place, duration) ? 0 : seconds]).toContain(resumed);
      }),
    );
  });

  it('is labelled by its title where the title has a number', () => {
    expect(episodeName({ index: 1, title: '第1集 末班车' })).toBe('第1集 末班车');
    expect(episodeName({ index: 2, title: '雨' })).toBe('第\u00a02\u00a0集 · 雨');
    expect(episodeName({ index: 3, title: '' })).toBe('第\u00a03\u00a0集');
  });
});

describe('a film', () => {
  it('opens with the episode that was watched last', () => {
    expect(episodeToOpen(EPISODES, at('e2', 10))?.uuid).toBe('e2');
  });

  it('opens with the next one where that was watched to its end, and stays at the last', () => {
    expect(episodeToOpen(EPISODES, at('e1', SECONDS, 1))?.uuid).toBe('e2');
    expect(episodeToOpen(EPISODES, at('e1', SECONDS - 2))?.uuid).toBe('e2');
    expect(episodeToOpen(EPISODES, at('e3', SECONDS, 1))?.uuid).toBe('e3');
  });

  it('opens with the first where nothing was watched, or the episode was removed', () => {
    expect(episodeToOpen(EPISODES, undefined)?.uuid).toBe('e1');
    expect(episodeToOpen(EPISODES, at('gone', 10))?.uuid).toBe('e1');
    expect(episodeToOpen([], undefined)).toBeUndefined();
  });

  it('has a readable length', () => {
    expect([0, 25, 60, 2_530, 6_500, 7_200].map(durationText)).toEqual([
      '',
      '25\u00a0秒',
      '1\u00a0分',
      '42\u00a0分',
      '1\u00a0小时 48\u00a0分',
      '2\u00a0小时',
    ]);
  });
});
