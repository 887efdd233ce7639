import { describe, expect, it } from 'vitest';
import {
  filmGuess,
  filmJob,
  type FilmContents,
} from '../../../../../src/features/offline/downloads/picker/filmJob.ts';
import {
  jobWords,
  meteredWords,
} from '../../../../../src/features/offline/downloads/picker/pickWords.ts';
import { qualityNames, qualityTitle } from '../../../../../src/lib/filmQuality.ts';
import { filmProgress, filmSize } from '../../../../../src/lib/filmSize.ts';
import { FILM_SECOND_BYTES_GUESS, FILM_SECONDS_GUESS } from '../../../../../src/shared/limits.ts';
import { filmContentOf, qualityOf } from './filmSamples.ts';
import { chapterAt } from '../samples.ts';

const HASH = '0'.repeat(64);
const chapters = [1, 2, 3].map((index) => chapterAt(index, { size: 20 }));
const ids = new Set(chapters.map(({ uuid }) => uuid));
const contentsOf = (...uuids: string[]): FilmContents =>
  new Map(uuids.map((uuid) => [uuid, filmContentOf(uuid)]));
const ALL = contentsOf('chapter-1', 'chapter-2', 'chapter-3');

describe('what keeping episodes takes', () => {
  it('is exact, in each quality, where every chosen episode has answered', () => {
    const job = filmJob({ chapters, contents: ALL, asked: ids, chosen: '' });
    expect(job).toMatchObject({
      quality: '480p',
      bytes: 3e6,
      certainty: 'exact',
      isKeepable: true,
    });
    expect(job.offers.map(({ id, bytes }) => [id, bytes])).toEqual([
      ['480p', 3e6],
      ['240p', 15e5],
    ]);
  });

  it('is of the quality that was chosen last, and of the best where that one is not offered', () => {
    const of = (chosen: string) => filmJob({ chapters, contents: ALL, asked: ids, chosen });
    expect(of('240p')).toMatchObject({ quality: '240p', bytes: 15e5 });
    expect(of('1080p')).toMatchObject({ quality: '480p', bytes: 3e6 });
  });

  it('takes the best of an episode that lacks the chosen quality', () => {
    const qualities = [qualityOf(480, 5, 200_000)];
    const only = filmContentOf('chapter-2', { qualities });
    const contents = new Map([...contentsOf('chapter-1'), ['chapter-2', only] as const]);
    const two = chapters.slice(0, 2);
    const job = filmJob({ chapters: two, contents, asked: ids, chosen: '240p' });
    expect(job).toMatchObject({ quality: '240p', bytes: 500_000 + 1_000_000 });
  });

  it('counts subtitles that can be checked, and no others', () => {
    const known = { lang: 'zh', label: '中文', path: 'a.vtt', bytes: 700, sha256: HASH };
    const unknown = { lang: 'en', label: 'English', path: 'b.vtt' };
    const contents = new Map([
      ['chapter-1', filmContentOf('chapter-1', { subtitles: [known, unknown] })],
    ]);
    const job = filmJob({ chapters: chapters.slice(0, 1), contents, asked: ids, chosen: '240p' });
    expect(job.bytes).toBe(500_700);
  });

  it('is being counted while an answer is awaited', () => {
    const job = filmJob({ chapters, contents: contentsOf('chapter-1'), asked: ids, chosen: '' });
    expect(job.certainty).toBe('counting');
  });

  it('is estimated by what is known of the others where nobody answers, or nobody was asked', () => {
    const contents = new Map([...contentsOf('chapter-1'), ['chapter-2', undefined] as const]);
    const asked = new Set(['chapter-1', 'chapter-2']);
    const job = filmJob({ chapters, contents, asked, chosen: '240p' });
    expect(job).toMatchObject({ bytes: 3 * 500_000, certainty: 'about' });
  });

  it('is a guess by their length where nothing is known, and names no quality', () => {
    const one = [chapterAt(1, { size: 60 }), chapterAt(2, { size: 0 })];
    const contents: FilmContents = new Map([
      ['chapter-1', undefined],
      ['chapter-2', undefined],
    ]);
    const job = filmJob({ chapters: one, contents, asked: ids, chosen: '240p' });
    expect(job).toMatchObject({ offers: [], quality: '', certainty: 'about', isKeepable: true });
    expect(job.bytes).toBe((60 + FILM_SECONDS_GUESS) * FILM_SECOND_BYTES_GUESS);
  });

  it('is nothing where the back end names no pieces: it can only be watched', () => {
    const contents = new Map([
      ['chapter-1', filmContentOf('chapter-1', { qualities: [qualityOf(480, 0, 0)] })],
    ]);
    const job = filmJob({ chapters: chapters.slice(0, 1), contents, asked: ids, chosen: '' });
    expect(job).toMatchObject({ offers: [], isKeepable: false });
  });

  it('for a rule is as large as what is kept, else by the length', () => {
    const kept = [
      { bytes: 800_000, complete: true },
      { bytes: 400_000, complete: true },
      { bytes: 10, complete: false },
    ];
    expect(filmGuess(chapters, kept)).toBe(3 * 600_000);
    expect(filmGuess(chapters, [])).toBe(60 * FILM_SECOND_BYTES_GUESS);
  });
});

describe('sizes and qualities in words', () => {
  it.each([
    [20_000, '0.1 MB'],
    [700_000, '0.7 MB'],
    [1_440_000, '1.4 MB'],
    [128_400_000, '128 MB'],
    [1_320_000_000, '1.3 GB'],
    [0, '0 MB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(filmSize(bytes)).toBe(words);
  });

  it('say how far a film is in one unit', () => {
    expect(filmProgress(600_000, 1_400_000)).toBe('0.6 / 1.4 MB');
    expect(filmProgress(600_000_000, 1_400_000_000)).toBe('600 MB / 1.4 GB');
  });

  it('say whether a size is known, estimated, or still being counted', () => {
    expect(jobWords('film', 1_400_000, 'exact')).toEqual({ lead: '本次', size: '1.4 MB' });
    expect(jobWords('film', 1_400_000, 'about')).toEqual({ lead: '本次约', size: '1.4 MB' });
    expect(jobWords('film', 1_400_000, 'counting')).toEqual({ lead: '本次', size: '正在计算' });
    expect(jobWords('comic', 92_000_000, 'about')).toEqual({ lead: '本次约', size: '92 MB' });
  });

  it('name mobile data with its amount where films take it', () => {
    expect(meteredWords('film', 1_400_000)).toBe('现在不是 Wi‑Fi，下载会用掉约 1.4 MB 手机流量。');
    expect(meteredWords('comic', 1)).toBe('现在不是 Wi‑Fi，下载会用掉手机流量。');
  });

  it('name a quality by its lines', () => {
    expect(qualityTitle({ width: 854, height: 480 })).toBe('高清 480P');
    expect(qualityTitle({ width: 426, height: 240 })).toBe('流畅 240P');
    expect(qualityNames([{ quality: '480p' }, { quality: '240p' }, { quality: '480p' }])).toBe(
      '高清、流畅',
    );
    expect(qualityNames([{}, { quality: 'hdr' }])).toBe('hdr');
  });
});
