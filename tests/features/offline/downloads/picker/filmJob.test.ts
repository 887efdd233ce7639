import { describe, expect, it } from 'vitest';
import {
  filmGuess,
  filmJob,
  type FilmContents,
} from '../../../../../src/features/offline/downloads/picker/filmJob.ts';
import {
  jobText,
  meteredText,
} from '../../../../../src/features/offline/downloads/picker/pickText.ts';
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

describe('the download size of episodes', () => {
  it('is exact, in each quality, where the manifests of all chosen episodes are loaded', () => {
    const job = filmJob({ chapters, contents: ALL, asked: ids, chosen: '' });
    expect(job).toMatchObject({
      quality: '480p',
      bytes: 3e6,
      certainty: 'exact',
      isStorable: true,
    });
    expect(job.offers.map(({ id, bytes }) => [id, bytes])).toEqual([
      ['480p', 3e6],
      ['240p', 15e5],
    ]);
  });

  it('is of the quality chosen last, and of the best where that one is not offered', () => {
    const of = (chosen: string) => filmJob({ chapters, contents: ALL, asked: ids, chosen });
    expect(of('240p')).toMatchObject({ quality: '240p', bytes: 15e5 });
    expect(of('1080p')).toMatchObject({ quality: '480p', bytes: 3e6 });
  });

  it('takes the best quality of an episode without the chosen one', () => {
    const qualities = [qualityOf(480, 5, 200_000)];
    const only = filmContentOf('chapter-2', { qualities });
    const contents = new Map([...contentsOf('chapter-1'), ['chapter-2', only] as const]);
    const two = chapters.slice(0, 2);
    const job = filmJob({ chapters: two, contents, asked: ids, chosen: '240p' });
    expect(job).toMatchObject({ quality: '240p', bytes: 500_000 + 1_000_000 });
  });

  it('includes subtitles with a checksum, and no others', () => {
    const known = { lang: 'zh', label: '中文', path: 'a.vtt', bytes: 700, sha256: HASH };
    const unknown = { lang: 'en', label: 'English', path: 'b.vtt' };
    const contents = new Map([
      ['chapter-1', filmContentOf('chapter-1', { subtitles: [known, unknown] })],
    ]);
    const job = filmJob({ chapters: chapters.slice(0, 1), contents, asked: ids, chosen: '240p' });
    expect(job.bytes).toBe(500_700);
  });

  it('is shown as being counted while a manifest loads', () => {
    const job = filmJob({ chapters, contents: contentsOf('chapter-1'), asked: ids, chosen: '' });
    expect(job.certainty).toBe('counting');
  });

  it('is estimated from the loaded episodes where a manifest fails or was not requested', () => {
    const contents = new Map([...contentsOf('chapter-1'), ['chapter-2', undefined] as const]);
    const asked = new Set(['chapter-1', 'chapter-2']);
    const job = filmJob({ chapters, contents, asked, chosen: '240p' });
    expect(job).toMatchObject({ bytes: 3 * 500_000, certainty: 'about' });
  });

  it('is estimated by their length where nothing is known, without a quality', () => {
    const one = [chapterAt(1, { size: 60 }), chapterAt(2, { size: 0 })];
    const contents: FilmContents = new Map([
      ['chapter-1', undefined],
      ['chapter-2', undefined],
    ]);
    const job = filmJob({ chapters: one, contents, asked: ids, chosen: '240p' });
    expect(job).toMatchObject({ offers: [], quality: '', certainty: 'about', isStorable: true });
    expect(job.bytes).toBe((60 + FILM_SECONDS_GUESS) * FILM_SECOND_BYTES_GUESS);
  });

  it('is zero where the back end lists no segments: the film is for streaming only', () => {
    const contents = new Map([
      ['chapter-1', filmContentOf('chapter-1', { qualities: [qualityOf(480, 0, 0)] })],
    ]);
    const job = filmJob({ chapters: chapters.slice(0, 1), contents, asked: ids, chosen: '' });
    expect(job).toMatchObject({ offers: [], isStorable: false });
  });

  it('for a rule is that of the stored episodes, else estimated by the length', () => {
    const stored = [
      { bytes: 800_000, complete: true },
      { bytes: 400_000, complete: true },
      { bytes: 10, complete: false },
    ];
    expect(filmGuess(chapters, stored)).toBe(3 * 600_000);
    expect(filmGuess(chapters, [])).toBe(60 * FILM_SECOND_BYTES_GUESS);
  });
});

describe('the labels of sizes and qualities', () => {
  it.each([
    [20_000, '0.1\u00a0MB'],
    [700_000, '0.7\u00a0MB'],
    [1_440_000, '1.4\u00a0MB'],
    [128_400_000, '128\u00a0MB'],
    [1_320_000_000, '1.3\u00a0GB'],
    [0, '0\u00a0MB'],
  ])('format %i bytes as %s', (bytes, text) => {
    expect(filmSize(bytes)).toBe(text);
  });

  it('show the progress of a film in one unit', () => {
    expect(filmProgress(600_000, 1_400_000)).toBe('0.6 / 1.4\u00a0MB');
    expect(filmProgress(600_000_000, 1_400_000_000)).toBe('600\u00a0MB / 1.4\u00a0GB');
  });

  it('say whether a size is known, estimated, or still being counted', () => {
    expect(jobText('film', 1_400_000, 'exact')).toEqual({ lead: '本次', size: '1.4\u00a0MB' });
    expect(jobText('film', 1_400_000, 'about')).toEqual({ lead: '本次约', size: '1.4\u00a0MB' });
    expect(jobText('film', 1_400_000, 'counting')).toEqual({ lead: '本次', size: '正在计算' });
    expect(jobText('comic', 92_000_000, 'about')).toEqual({ lead: '本次约', size: '92\u00a0MB' });
  });

  it('name mobile data with its amount where films use it', () => {
    expect(meteredText('film', 1_400_000)).toBe(
      '现在不是 Wi‑Fi，下载会用掉约 1.4\u00a0MB 手机流量。',
    );
    expect(meteredText('comic', 1)).toBe('现在不是 Wi‑Fi，下载会用掉手机流量。');
  });

  it('name a quality by its height', () => {
    expect(qualityTitle({ width: 854, height: 480 })).toBe('高清 480P');
    expect(qualityTitle({ width: 426, height: 240 })).toBe('流畅 240P');
    expect(qualityNames([{ quality: '480p' }, { quality: '240p' }, { quality: '480p' }])).toBe(
      '高清、流畅',
    );
    expect(qualityNames([{}, { quality: 'hdr' }])).toBe('hdr');
  });
});
