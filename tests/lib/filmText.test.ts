import { describe, expect, it } from 'vitest';
import { clockText, filmLength, filmMeta, filmPrice, trialText } from '../../src/lib/filmText.ts';

describe('Texts about a film', () => {
  it.each([
    [0, '0:00'],
    [25, '0:25'],
    [59.9, '0:59'],
    [60, '1:00'],
    [2536, '42:16'],
    [3600, '1:00:00'],
    [6500, '1:48:20'],
    [-3, '0:00'],
  ])('%d seconds are formatted as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it('count episodes if there are several, and time if there is one', () => {
    expect(filmLength({ status: 'finished', chapters: 12, duration: 9000 })).toBe('全 12\u00a0集');
    expect(filmLength({ status: 'serial', chapters: 3, duration: 90 })).toBe('更新至 3\u00a0集');
    expect(filmLength({ status: 'finished', chapters: 1, duration: 25 })).toBe('0:25');
    expect(filmLength({ status: 'finished', chapters: 1, duration: undefined })).toBe('');
  });

  it('name a category once, and a score only if there is one', () => {
    const film = { category: '科幻', tags: ['科幻', '太空', '合拍'], score: 8.9 };
    expect(filmMeta(film)).toBe('科幻 · 8.9\u00a0分');
    expect(filmMeta(film, 1)).toBe('科幻 · 太空 · 8.9\u00a0分');
    expect(filmMeta({ category: undefined, tags: [], score: 0 })).toBe('');
  });

  it('give the price in coins if it is known, else as a word', () => {
    expect(filmPrice({ price: 'paid', coins: 36 })).toBe(36);
    expect(filmPrice({ price: 'paid', coins: undefined })).toBe('paid');
    expect(filmPrice({ price: 'free', coins: 0 })).toBe('free');
    expect(filmPrice({ price: 'limited', coins: 36 })).toBe('limited');
  });

  it('give the trial in seconds or whole minutes, unless the film is free', () => {
    expect(trialText({ price: 'paid', preview_seconds: 8 })).toBe('可试看 8\u00a0秒');
    expect(trialText({ price: 'paid', preview_seconds: 190 })).toBe('可试看 3\u00a0分钟');
    expect(trialText({ price: 'paid', preview_seconds: undefined })).toBe('');
    expect(trialText({ price: 'free', preview_seconds: 8 })).toBe('');
  });
});
