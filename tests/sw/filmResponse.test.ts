import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseFilmPath } from '../../src/shared/filmPath.ts';
import { memoryStore } from '../../src/shared/offline/database/memoryStore.ts';
import type { OfflineStore } from '../../src/shared/offline/database/offlineStore.ts';
import { filmResponse } from '../../sw/filmResponse.ts';
import {
  filmBody,
  filmChapter,
  filmContent,
  piecesOf,
  sampleFilm,
} from '../support/fakes/filmSamples.ts';
import { BASE, IMAGE_KEY } from '../support/fakes/sampleImages.ts';
import { chapter } from '../support/fakes/storeSamples.ts';

const FOLDER = 'https://moyu.example/_film/a/';
const FILM = sampleFilm(filmContent('a', { segments: 3 }));
const SECOND = filmBody('p1/films/a/480p_001.ts');
let offlineStore: OfflineStore;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(async () => {
  offlineStore = memoryStore();
  send = vi.fn<typeof fetch>();
  await offlineStore.saveChapter(filmChapter(FILM));
  for (const piece of piecesOf(FILM)) await offlineStore.saveAsset(piece);
});

async function ask(name: string, range?: string, method = 'GET') {
  const address = parseFilmPath(new URL(name, FOLDER));
  if (!address) throw new Error(`no address: ${name}`);
  const headers = new Headers(range === undefined ? {} : { range });
  return filmResponse(address, { method, headers }, { offlineStore, fetch: send });
}
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a film that is stored whole', () => {
  it('has a master playlist of the stored quality', async () => {
    const response = await ask('master.m3u8');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect((await response.text()).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=480000,RESOLUTION=960x480,CODECS="avc1.42c01e,mp4a.40.2"',
      '480p.m3u8',
      '',
    ]);
  });

  it('has a playlist of all its segments, with its end', async () => {
    expect((await (await ask('480p.m3u8')).text()).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXTINF:4.000000,',
      '480p-0.ts',
      '#EXTINF:4.000000,',
      '480p-1.ts',
      '#EXTINF:1.500000,',
      '480p-2.ts',
      '#EXT-X-ENDLIST',
      '',
    ]);
  });

  it('serves each segment as it was fetched, cached by no cache and for no other origin', async () => {
    const response = await ask('480p-1.ts');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'video/mp2t',
      'content-length': String(SECOND.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await bytesOf(response)).toEqual(SECOND);
  });

  it('serves its subtitles', async () => {
    const response = await ask('subtitle-0.vtt');
    expect(response.headers.get('content-type')).toBe('text/vtt');
    expect(await bytesOf(response)).toEqual(filmBody('p1/films/a/subtitles.zh-CN.vtt'));
  });

  it('answers HEAD with the length of a segment', async () => {
    const response = await ask('480p-1.ts', 'bytes=0-9', 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(SECOND.length));
    expect(await bytesOf(response)).toHaveLength(0);
  });
});

it('a film in fragmented MP4 has its initialization segment', async () => {
  const content = filmContent('a', { segments: 2, init: true });
  const film = sampleFilm(content);
  await offlineStore.saveChapter(filmChapter(film));
  for (const piece of piecesOf(film)) await offlineStore.saveAsset(piece);
  const lines = (await (await ask('480p.m3u8')).text()).split('\n');
  expect(lines).toContain('#EXT-X-MAP:URI="480p.mp4"');
  expect(lines).toContain('480p-1.m4s');
  const init = await ask('480p.mp4');
  expect(init.headers.get('content-type')).toBe('video/mp4');
  expect(await bytesOf(init)).toEqual(filmBody('p1/films/a/480p_init.mp4'));
  expect((await ask('480p-1.m4s')).headers.get('content-type')).toBe('video/mp4');
});

describe('a range of a segment', () => {
  it('is that part of it and no other, wherever it begins and ends', async () => {
    const end = fc.option(fc.integer({ min: 0, max: SECOND.length + 20 }), { nil: undefined });
    const start = fc.integer({ min: 0, max: SECOND.length - 1 });
    await fc.assert(
      fc.asyncProperty(start, end, async (first, last) => {
        fc.pre(last === undefined || last >= first);
        const response = await ask('480p-1.ts', `bytes=${first}-${last ?? ''}`);
        const wanted = SECOND.slice(first, last === undefined ? undefined : last + 1);
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(
          `bytes ${first}-${first + wanted.length - 1}/${SECOND.length}`,
        );
        expect(response.headers.get('content-length')).toBe(String(wanted.length));
        expect(await bytesOf(response)).toEqual(wanted);
      }),
    );
  });

  it('that begins after its end is refused with the length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: SECOND.length, max: 1_000_000 }), async (first) => {
        const response = await ask('480p-1.ts', `bytes=${first}-`);
        expect(response.status).toBe(416);
        expect(response.headers.get('content-range')).toBe(`bytes */${SECOND.length}`);
      }),
    );
  });

  it('of the last bytes is its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: SECOND.length + 20 }), async (count) => {
        const response = await ask('480p-1.ts', `bytes=-${count}`);
        expect(response.status).toBe(206);
        expect(await bytesOf(response)).toEqual(SECOND.slice(-count));
      }),
    );
    expect((await ask('480p-1.ts', 'bytes=-0')).status).toBe(416);
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=-', 'items=0-1', 'bytes=a-b', ''])(
    'that cannot be parsed (%s) is all of it',
    async (range) => {
      const response = await ask('480p-1.ts', range);
      expect([response.status, await bytesOf(response)]).toEqual([200, SECOND]);
    },
  );
});

describe('a corrupt segment', () => {
  const [, second] = piecesOf(FILM);
  beforeEach(async () => {
    if (!second) throw new Error('a film of one piece');
    await offlineStore.saveAsset({ ...second, bytes: new Uint8Array(SECOND.length).buffer });
    await offlineStore.setPictureSource({ base: BASE, key: IMAGE_KEY });
  });

  it('is fetched again from its current address, once, and stored whole', async () => {
    send.mockImplementation(async () => new Response(SECOND));
    expect(await bytesOf(await ask('480p-1.ts', 'bytes=0-'))).toEqual(SECOND);
    expect(await bytesOf(await ask('480p-1.ts'))).toEqual(SECOND);
    expect(send.mock.calls.map(([address]) => address)).toEqual([`${BASE}p1/films/a/480p_001.ts`]);
  });

  it('is 404 without a network, and the film is no longer whole', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await ask('480p-1.ts')).status).toBe(404);
    expect(await offlineStore.storedChapter('a')).toMatchObject({ complete: false, pagesKept: 3 });
  });
});

describe('a file that is not stored', () => {
  it.each([
    ['another quality', '240p.m3u8'],
    ['a piece of another quality', '240p-0.ts'],
    ['what pieces begin with where they begin with nothing', '480p.mp4'],
    ['a piece beyond the end', '480p-3.ts'],
    ['subtitles beyond the last', 'subtitle-1.vtt'],
    ['another film', '../b/master.m3u8'],
  ])('is 404: %s', async (_, name) => {
    const response = await ask(name);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is 404 in every part if a segment is missing: half a film does not play', async () => {
    await offlineStore.removeAsset('film/a/480p_002.ts');
    const names = ['master.m3u8', '480p.m3u8', '480p-0.ts', 'subtitle-0.vtt'];
    const answers = await Promise.all(names.map((name) => ask(name)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('is 404 if the chapter is not a film, and if the offline store fails', async () => {
    const comic = chapter('c', { pages: [] });
    await offlineStore.saveChapter(comic);
    expect((await ask('../c/master.m3u8')).status).toBe(404);
    offlineStore.storedChapter = () => Promise.reject(new Error('broken'));
    expect((await ask('master.m3u8')).status).toBe(404);
  });
});
