import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { qualityTitle } from '../../../../src/lib/filmQuality.ts';
import {
  filmBytes,
  isInQuality,
  storableQualities,
  storedFilm,
  sourcesOf,
} from '../../../../src/shared/offline/assets/films.ts';
import { memoryStore } from '../../../../src/shared/offline/database/memoryStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import {
  filmChapter,
  filmContent,
  piecesOf,
  sampleFilm,
} from '../../../support/fakes/filmSamples.ts';
import { chapter } from '../../../support/fakes/storeSamples.ts';

const CONTENT = filmContent('a');

describe('the stored assets of a film', () => {
  it('are the segments of one quality, the best by default, and its subtitles', () => {
    const paths = sampleFilm(CONTENT).pages.map(({ path }) => path);
    expect(paths).toEqual([
      'film/a/480p_000.ts',
      'film/a/480p_001.ts',
      'film/a/480p_002.ts',
      'film/a/480p_003.ts',
      'film/a/subtitle-0.vtt',
    ]);
    expect(sampleFilm(CONTENT, '240p').quality.id).toBe('240p');
    expect(storedFilm(CONTENT, '1080p')?.quality.id).toBe('480p');
  });

  it('leave out subtitles without a hash', () => {
    expect(CONTENT.subtitles).toHaveLength(2);
    expect(sampleFilm(CONTENT).subtitles.map(({ label }) => label)).toEqual(['中文']);
  });

  it('are none if no quality lists its segments', () => {
    const qualities = CONTENT.qualities.map((each) => ({ ...each, segments: [] }));
    const content = { ...CONTENT, qualities };
    expect(storableQualities(content)).toEqual([]);
    expect(storedFilm(content)).toBeUndefined();
    expect(filmBytes(content)).toBe(0);
  });

  it('take as many bytes as all segments together', () => {
    const pieces = piecesOf(sampleFilm(CONTENT, '240p'));
    const sum = pieces.reduce((bytes, piece) => bytes + piece.bytes.byteLength, 0);
    expect(filmBytes(CONTENT, '240p')).toBe(sum);
    expect(filmBytes(CONTENT)).not.toBe(sum);
  });

  it('are fetched from where the film’s pass leads today, under keys that stay', () => {
    const [now, later] = ['p1', 'p2'].map((pass) =>
      sourcesOf(sampleFilm(filmContent('a', { pass }))),
    );
    expect([...(now?.keys() ?? [])]).toEqual([...(later?.keys() ?? [])]);
    expect(now?.get('film/a/480p_001.ts')).toBe('p1/films/a/480p_001.ts');
    expect(later?.get('film/a/480p_001.ts')).toBe('p2/films/a/480p_001.ts');
    expect(later?.get('film/a/subtitle-0.vtt')).toBe('p2/films/a/subtitles.zh-CN.vtt');
    const comic = chapter('c').content;
    expect(sourcesOf(comic)).toBeUndefined();
  });

  it('are of the chosen quality, or the best if that is not offered or none is chosen', () => {
    const film = sampleFilm(CONTENT);
    expect(['480p', '240p', '1080p', undefined].map((id) => isInQuality(film, id))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

it('a quality is named by its lines', () => {
  const titles = [1080, 720, 480, 360, 240].map((height) =>
    qualityTitle({ width: height * 2, height }),
  );
  expect(titles).toEqual(['超清 1080P', '高清 720P', '高清 480P', '标清 360P', '流畅 240P']);
  expect(qualityTitle({ width: 480, height: 854 })).toBe('高清 480P');
});

let databases = 0;

describe.each([
  { where: 'IndexedDB', open: () => openStore(`films-${(databases += 1)}`) },
  { where: 'memory', open: async () => memoryStore() },
])('a stored film in $where', ({ open }) => {
  let offlineStore: OfflineStore;
  const film = sampleFilm(CONTENT);

  beforeEach(async () => {
    offlineStore = await open();
    await offlineStore.saveChapter(filmChapter(film));
    for (const piece of piecesOf(film)) await offlineStore.saveAsset(piece);
  });

  it('is found unchanged, with its film fields', async () => {
    expect((await offlineStore.findChapter('a'))?.content).toEqual(film);
  });

  it('is listed with its quality and its bytes, as whole when all its segments are stored', async () => {
    expect(await offlineStore.storedChapter('a')).toMatchObject({
      quality: '480p',
      pages: 5,
      pagesKept: 5,
      bytes: filmBytes(CONTENT),
      complete: true,
    });
    await offlineStore.removeAsset('film/a/480p_002.ts');
    expect(await offlineStore.storedChapter('a')).toMatchObject({ pagesKept: 4, complete: false });
  });

  it('stays whole under another pass', async () => {
    await offlineStore.saveChapter(filmChapter(sampleFilm(filmContent('a', { pass: 'p2' }))));
    expect(await offlineStore.storedChapter('a')).toMatchObject({ pagesKept: 5, complete: true });
  });

  it('in another quality keeps no segment of the one before', async () => {
    await offlineStore.saveChapter(filmChapter(sampleFilm(CONTENT, '240p')));
    expect(await offlineStore.findAsset('film/a/480p_000.ts')).toBeUndefined();
    expect(await offlineStore.storedChapter('a')).toMatchObject({
      quality: '240p',
      pagesKept: 1,
      complete: false,
    });
  });

  it('is removed with all its bytes', async () => {
    expect(await offlineStore.removeChapters(['a'])).toBe(filmBytes(CONTENT));
    expect(await offlineStore.findAsset('film/a/480p_000.ts')).toBeUndefined();
  });
});
