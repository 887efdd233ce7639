import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundId } from '../../src/shared/offline/downloads/backgroundFetch.ts';
import { withAdded } from '../../src/shared/offline/downloads/queue.ts';
import { takeOver, type BackgroundDeps, type BackgroundEnd } from '../../sw/backgroundFetch.ts';
import { download } from '../support/fakes/downloads.ts';
import { openStage, type Stage } from '../support/product/runnerStage.ts';
import { filmBody, filmChapter, filmContent, sampleFilm } from '../support/fakes/filmSamples.ts';
import { BASE, IMAGE_KEY } from '../support/fakes/sampleImages.ts';
import { FakeRegistration } from '../support/fakes/fakeBackground.ts';

/** Films that the browser fetched: unencrypted segments under addresses that have expired since. */

const FILM = sampleFilm(filmContent('a', { segments: 3 }));
const PATHS = [
  ...FILM.quality.segments.map(({ path }) => `p1/films/a/${path}`),
  ...FILM.subtitles.map(({ path }) => path),
];
let stage: Stage;
let deps: BackgroundDeps;
const updateUI = vi.fn<BackgroundEnd['updateUI']>(async () => {});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  updateUI.mockClear();
  stage = await openStage();
  const { offlineStore, downloads } = stage;
  await put('480p');
  await offlineStore.setPictureSource({ base: BASE, key: IMAGE_KEY });
  await offlineStore.saveChapter(filmChapter(FILM));
  deps = {
    offlineStore,
    downloads,
    publishQueue: () => undefined,
    withLock: (_, work) => work(),
    isLocked: async () => false,
  };
});
afterEach(async () => {
  await stage.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const put = (quality: string) =>
  stage.downloads.changeQueue((queue) =>
    withAdded(queue, [download('a', { kind: 'film', quality, index: 2 })]),
  );

/** The segments that arrived. */
function settle(came: readonly string[]): Promise<void> {
  const id = backgroundId('a', '480p');
  const registration = new FakeRegistration(
    id,
    PATHS.map((path) => BASE + path),
  );
  for (const path of came) registration.answers.set(BASE + path, new Response(filmBody(path)));
  return takeOver({ registration, updateUI }, deps);
}

it('films from a background fetch are checked, stored and completed unencrypted', async () => {
  await settle(PATHS);
  expect(await stage.stored('a')).toMatchObject({ complete: true, pinned: true, pagesKept: 4 });
  expect(await stage.item('a')).toBeUndefined();
  expect(updateUI).toHaveBeenCalledWith({ title: '下载完成：潮汐 第 2 集' });
});

it('films from a background fetch report missing segments', async () => {
  await settle(PATHS.slice(1));
  expect(await stage.stored('a')).toMatchObject({ complete: false, pagesKept: 3 });
  expect(await stage.item('a')).toMatchObject({ pagesKept: 3 });
  expect(updateUI).toHaveBeenCalledWith({ title: '还差 1 段：潮汐 第 2 集' });
});

it('films from a background fetch are not completed in a quality that is no longer wanted', async () => {
  await put('240p');
  await settle(PATHS);
  expect(await stage.item('a')).toMatchObject({ state: 'waiting', quality: '240p' });
  expect(await stage.stored('a')).toMatchObject({ pinned: false });
  expect(updateUI).not.toHaveBeenCalled();
});
