import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FILM_PIECES_UNWRITTEN_MAX } from '../../../../src/shared/limits.ts';
import { withAdded, withResumed } from '../../../../src/shared/offline/downloads/queue.ts';
import { filmBytes } from '../../../../src/shared/offline/assets/films.ts';
import { filmBody, filmContent, sampleFilm } from '../../../support/fakes/filmSamples.ts';
import { stubFullDisk } from '../../../support/fakes/fullDisk.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { gate, openStage, type Stage } from '../../../support/product/runnerStage.ts';

const FILM = { kind: 'film', pages: 0 } as const;
const SEGMENTS = 8;
const PIECES = SEGMENTS + 1;
const ALL = { account: 'me', of: 'all' } as const;
let stage: Stage;
/** The addresses that are accepted now; a request under an earlier one is refused. */
let pass = 1;
let before: string[] = [];

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pass = 1;
  before = [];
  stage = await openStage();
  serve(stage);
});
afterEach(async () => {
  await stage.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As the real server: every answer names another pass, and the pass contains its expiry. */
function serve(its: Stage): void {
  its.manifest = async (uuid) => {
    const { quality } = (await its.item(uuid)) ?? {};
    const content = filmContent(uuid, { segments: SEGMENTS, pass: `p${pass}` });
    return { type: 'pages', content: sampleFilm(content, quality as '480p'), owner: '' };
  };
  its.answer = (path) =>
    path.startsWith(`p${pass}/`) ? new Response(filmBody(path)) : new Response('', { status: 403 });
}

const put = (uuid: string, quality?: string) =>
  stage.downloads.changeQueue((queue) =>
    withAdded(queue, [download(uuid, { ...FILM, ...(quality && { quality }) })]),
  );
const piecesAsked = () => stage.requests.slice(before.length).map((path) => path.split('/').at(-1));

describe('a queued film', () => {
  it('is fetched segment by segment, unencrypted, in the best quality', async () => {
    await put('a');
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({
      complete: true,
      pinned: true,
      pages: PIECES,
      quality: '480p',
      bytes: filmBytes(filmContent('a', { segments: SEGMENTS })),
    });
    expect(stage.completed).toEqual(['a']);
    expect(new Set(piecesAsked())).toEqual(
      new Set([
        ...Array.from({ length: SEGMENTS }, (_, at) => `480p_00${at}.ts`),
        'subtitles.zh-CN.vtt',
      ]),
    );
    expect(stage.requests).toHaveLength(PIECES);
    const piece = await stage.offlineStore.findAsset('film/a/480p_003.ts');
    expect(piece?.type).toBe('video/mp2t');
    expect(new Uint8Array(piece?.bytes ?? new ArrayBuffer())).toEqual(
      filmBody('p1/films/a/480p_003.ts'),
    );
  });

  it('is fetched in the chosen quality, and nothing of another one', async () => {
    await put('a', '240p');
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({ complete: true, quality: '240p' });
    expect(piecesAsked().filter((name) => name?.startsWith('480p'))).toEqual([]);
  });

  it('stores no segment that differs from its hash', async () => {
    await put('a');
    const { answer } = stage;
    stage.answer = (path) => {
      if (!path.endsWith('480p_002.ts')) return answer(path);
      const body = filmBody(path);
      body[7] = (body[7] ?? 0) ^ 1;
      return new Response(body);
    };
    await stage.run();
    expect(await stage.item('a')).toMatchObject({
      state: 'failed',
      reason: 'pages',
      failedPages: [3],
    });
    expect(await stage.offlineStore.findAsset('film/a/480p_002.ts')).toBeUndefined();
    expect(await stage.stored('a')).toMatchObject({ pagesKept: PIECES - 1, complete: false });
  });

  it('continues after its page was killed, with the missing segments and under a new pass', async () => {
    await put('a');
    const killed = new AbortController();
    stage.parallel = 1;
    const { answer } = stage;
    stage.answer = (path) => {
      if (path.endsWith('480p_005.ts')) killed.abort();
      return answer(path);
    };
    await expect(stage.run(killed.signal)).rejects.toThrow('aborted');
    pass = 2;
    before = [...stage.requests];
    stage.answer = answer;
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({ complete: true });
    expect(piecesAsked()).toEqual([
      '480p_005.ts',
      '480p_006.ts',
      '480p_007.ts',
      'subtitles.zh-CN.vtt',
    ]);
  });

  it('holds no more than a few of its segments in memory', async () => {
    await put('a');
    let held = 0;
    let most = 0;
    const { answer } = stage;
    stage.answer = (path) => {
      most = Math.max(most, (held += 1));
      return answer(path);
    };
    const { saveAsset } = stage.offlineStore;
    vi.spyOn(stage.offlineStore, 'saveAsset').mockImplementation(async (piece) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      const isSaved = await saveAsset(piece);
      held -= 1;
      return isSaved;
    });
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({ complete: true });
    expect(most).toBeLessThanOrEqual(FILM_PIECES_UNWRITTEN_MAX + stage.parallel);
  });
});

describe('addresses of a film that expire', () => {
  it('are requested anew as often as they expire, and no segment is fetched twice', async () => {
    await put('a');
    let served = 0;
    stage.answer = (path) => {
      if (!path.startsWith(`p${pass}/`)) return new Response('', { status: 403 });
      served += 1;
      // After each third segment.
      if (served % 3 === 0) pass += 1;
      return new Response(filmBody(path));
    };
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({ complete: true });
    expect(served).toBe(PIECES);
    expect(stage.manifests.length).toBeGreaterThan(2);
    // Most queued segments were not requested under an expired address.
    expect(stage.requests.length).toBeLessThanOrEqual(
      PIECES + stage.parallel * stage.manifests.length,
    );
  });

  it('and are refused again at once fail the film, and are not requested for ever', async () => {
    await put('a');
    stage.answer = () => new Response('', { status: 403 });
    await stage.run();
    expect(await stage.item('a')).toMatchObject({ state: 'failed', reason: 'pages' });
    expect(stage.manifests).toEqual(['a', 'a']);
    expect(stage.requests.length).toBeLessThanOrEqual(2 * stage.parallel);
  });
});

describe('another quality', () => {
  it('that another tab chooses half-way starts the film anew, without a segment of the one before', async () => {
    stage.parallel = 1;
    await put('a');
    const { opened, open } = gate();
    const { answer } = stage;
    stage.answer = async (path) => {
      if (path.endsWith('480p_004.ts')) {
        await put('a', '240p');
        stage.publishChange();
        await opened;
      }
      return answer(path);
    };
    await stage.run();
    open();
    expect(await stage.stored('a')).toMatchObject({
      complete: true,
      pinned: true,
      quality: '240p',
      pages: PIECES,
    });
    expect(await stage.item('a')).toBeUndefined();
    const sizes = await stage.downloads.sizes();
    expect(sizes.chapters.get('a')).toEqual({
      assets: PIECES,
      bytes: filmBytes(filmContent('a', { segments: SEGMENTS }), '240p'),
    });
  });

  it('that is chosen at the very moment of completion is not lost', async () => {
    await put('a');
    const { completeDownload } = stage.downloads;
    vi.spyOn(stage.downloads, 'completeDownload').mockImplementationOnce(async (chapter) => {
      await put('a', '240p');
      return completeDownload(chapter);
    });
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({
      complete: true,
      pinned: true,
      quality: '240p',
    });
    expect(await stage.item('a')).toBeUndefined();
    expect(stage.completed).toEqual(['a']);
  });

  it('that is being fetched when the app is killed is continued, and nothing is found corrupt', async () => {
    await put('a');
    await stage.run();
    await put('a', '240p');
    const killed = new AbortController();
    stage.parallel = 1;
    const { answer } = stage;
    stage.answer = (path) => {
      if (path.endsWith('240p_003.ts')) killed.abort();
      return answer(path);
    };
    await expect(stage.run(killed.signal)).rejects.toThrow('aborted');
    expect((await stage.downloads.recover()).broken).toEqual([]);
    // Three segments, and the subtitles that both qualities share.
    expect(await stage.stored('a')).toMatchObject({ quality: '240p', pagesKept: 4, pinned: false });
    stage.answer = answer;
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({
      complete: true,
      pinned: true,
      quality: '240p',
    });
  });

  it('replaces the stored one', async () => {
    await put('a');
    await stage.run();
    await put('a', '240p');
    await stage.run();
    expect(await stage.stored('a')).toMatchObject({
      complete: true,
      pinned: true,
      quality: '240p',
    });
    expect(await stage.offlineStore.findAsset('film/a/480p_000.ts')).toBeUndefined();
  });
});

describe('a film, like every download,', () => {
  it('stops on a full disk: whole chapters stay, and the rest is fetched when there is room', async () => {
    stage.parallel = 1;
    await put('a');
    stubFullDisk('Chromium', 1_500);
    await stage.run();
    expect(await stage.downloads.queue()).toMatchObject({ pause: 'storage' });
    const stored = (await stage.stored('a'))?.pagesKept ?? 0;
    expect(stored).toBeGreaterThan(0);
    vi.restoreAllMocks();
    before = [...stage.requests];
    await stage.downloads.changeQueue((queue) => withResumed(queue, ALL));
    await stage.run();
    expect(piecesAsked()).toHaveLength(PIECES - stored);
    expect(await stage.stored('a')).toMatchObject({ complete: true });
  });

  it('with a flipped bit loses only that segment in the check', async () => {
    await put('a');
    await stage.run();
    const raw = await openDB(stage.name);
    const bytes = new Uint8Array(await raw.get('pictureBytes', 'film/a/480p_001.ts'));
    bytes[9] = (bytes[9] ?? 0) ^ 1;
    await raw.put('pictureBytes', bytes.buffer, 'film/a/480p_001.ts');
    raw.close();
    expect(await stage.downloads.checkIntegrity()).toEqual({
      pagesChecked: PIECES,
      textsChecked: 0,
      badPages: [{ chapter: 'a', path: 'film/a/480p_001.ts' }],
    });
    expect((await stage.downloads.recover()).broken).toEqual(['a']);
  });
});
