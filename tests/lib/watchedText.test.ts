import { describe, expect, it } from 'vitest';
import {
  episodeName,
  episodeNumber,
  isWatchedWhole,
  momentText,
  watchedText,
} from '../../src/lib/watchedText.ts';

const at = (over: Partial<Parameters<typeof watchedText>[0]> = {}) => ({
  index: 1,
  chapterTitle: '正片',
  page: 726,
  pages: 6_500,
  ratio: 0.11,
  ...over,
});

describe('The text of a place in a film', () => {
  it('is a moment, and of a series the episode as well', () => {
    expect(watchedText(at(), 1)).toBe('看到 12:05');
    expect(watchedText(at({ index: 2, page: 41 }), 3)).toBe('第\u00a02\u00a0集 · 看到 0:40');
    expect(watchedText(at({ index: 1, page: 1 }), 3)).toBe('第\u00a01\u00a0集 · 看到 0:00');
  });

  it('differs at the end of the episode and of the whole', () => {
    const end = { ratio: 1, page: 1 };
    expect(watchedText(at(end), 1)).toBe('已看完');
    expect(watchedText(at({ ...end, index: 2 }), 3)).toBe('第\u00a02\u00a0集 · 已看完');
    expect(watchedText(at({ ...end, index: 3 }), 3)).toBe('已看完');
    expect(momentText(at({ page: 30, pages: 30, ratio: 0.97 }))).toBe('已看完');
    expect(isWatchedWhole(at({ index: 3 }), 3)).toBe(false);
  });

  it('leaves the end open if the number of episodes is unknown', () => {
    expect(episodeNumber(at(), 0)).toBe('');
    expect(episodeNumber(at({ chapterTitle: '第1集 末班车' }), 0)).toBe('第\u00a01\u00a0集');
    expect(episodeNumber(at({ index: 4, chapterTitle: '' }), 0)).toBe('第\u00a04\u00a0集');
    expect(watchedText(at({ index: 4, ratio: 1 }), 0)).toBe('第\u00a04\u00a0集 · 已看完');
    expect(watchedText(at({ ratio: 1 }), 0)).toBe('已看完');
  });

  it('has the episode’s name once', () => {
    expect(episodeName(at({ index: 2, chapterTitle: '第2集 车站' }), 3)).toBe('第2集 车站');
    expect(episodeName(at({ index: 2, chapterTitle: '车站' }), 3)).toBe('第\u00a02\u00a0集　车站');
    expect(episodeName(at({ index: 2, chapterTitle: '' }), 3)).toBe('第\u00a02\u00a0集');
    expect(episodeName(at(), 1)).toBe('');
  });
});
