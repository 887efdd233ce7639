import { describe, expect, it } from 'vitest';
import type { FilmFacts } from '../../../server/import/formats/film/probeFilm.ts';
import { languageOfFile } from '../../../server/import/formats/film/subtitleFiles.ts';
import { areNear, ladderOf, mayCopyVideo } from '../../../server/media/worker/film/ladder.ts';

const sizes = (width: number, height: number) =>
  ladderOf({ width, height }).map((step) => `${step.name} ${step.width}×${step.height}`);

describe('the qualities of a film', () => {
  it('are those of the ladder that the source has', () => {
    expect(sizes(3840, 2160)).toEqual([
      '1080p 1920×1080',
      '720p 1280×720',
      '480p 852×480',
      '240p 426×240',
    ]);
    expect(sizes(1280, 720)).toEqual(['720p 1280×720', '480p 852×480', '240p 426×240']);
    expect(sizes(1920, 800)[0]).toBe('720p 1728×720');
  });

  it('include its own height where the next below would lose much, and nothing else is there', () => {
    expect(sizes(640, 360)).toEqual(['360p 640×360', '240p 426×240']);
    expect(sizes(321, 181)).toEqual(['180p 320×180']);
  });
});

describe('a film is copied', () => {
  const facts: FilmFacts = {
    seconds: 10,
    width: 1920,
    height: 1080,
    video: {
      index: 0,
      codec: 'h264',
      profile: 'High',
      pixels: 'yuv420p',
      rate: 5_000_000,
      isTurned: false,
    },
    subtitles: [],
  };
  const withVideo = (video: Partial<FilmFacts['video']>) => ({
    ...facts,
    video: { ...facts.video, ...video },
  });

  it('where phones play its stream as it is', () => {
    expect(mayCopyVideo(facts)).toBe(true);
    expect(mayCopyVideo(withVideo({ codec: 'hevc' }))).toBe(false);
    expect(mayCopyVideo(withVideo({ profile: 'High 10', pixels: 'yuv420p10le' }))).toBe(false);
    expect(mayCopyVideo(withVideo({ isTurned: true }))).toBe(false);
    expect(mayCopyVideo(withVideo({ rate: 20_000_000 }))).toBe(false);
    expect(mayCopyVideo({ ...facts, width: 3840, height: 2160 })).toBe(false);
  });

  it('where its key frames are at most 6 s apart, up to the end', () => {
    expect(areNear([0, 5, 11], 15)).toBe(true);
    expect(areNear([0, 5, 11.5], 15)).toBe(false);
    expect(areNear([0, 5], 12)).toBe(false);
    expect(areNear([], 12)).toBe(false);
  });
});

it('the language of subtitles is in their names, and Chinese where it is not', () => {
  const languages = ['1.srt', '1.chs.srt', '1.zh-TW.ass', '1.繁体.vtt', '1.chs&eng.ass'];
  expect(languages.map(languageOfFile)).toEqual(['zh', 'zh-Hans', 'zh-Hant', 'zh-Hant', 'zh-Hans']);
  expect(
    ['1.en.srt', '1.eng.forced.srt', '1.jpn.srt', 'S01.1080p.srt'].map(languageOfFile),
  ).toEqual(['en', 'en', 'ja', 'zh']);
  // A mark that looks like a language and is none.
  expect(['某剧.EP-01.srt', '某剧.en.EP-01.srt'].map(languageOfFile)).toEqual(['zh', 'en']);
});
