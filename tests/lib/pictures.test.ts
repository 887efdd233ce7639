import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../src/shared/offline/database/openStore.ts';
import { stubInsecureContext } from '../support/fakes/withoutWebCrypto.ts';
import { BASE, IMAGE_KEY, png, sealImage, sha256 } from '../support/fakes/sampleImages.ts';

type Pictures = typeof import('../../src/lib/pictures.ts');
let pictures: Pictures;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(async () => {
  vi.resetModules();
  pictures = await import('../../src/lib/pictures.ts');
  send = vi.fn<typeof fetch>(async () => new Response(sealImage(png())));
  vi.stubGlobal('fetch', send);
});
afterEach(async () => {
  (await pictures.getOfflineStore()).close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SOURCE = { base: BASE, key: IMAGE_KEY };

describe('images without a worker', () => {
  it('are fetched, decrypted and shown from an object URL', async () => {
    await pictures.setPictureSource(SOURCE);
    const { url, release } = await pictures.acquirePicture({ path: 'a', sha256: sha256(png()) });
    const shown = await import('node:buffer').then(({ resolveObjectURL }) => resolveObjectURL(url));
    expect(shown?.type).toBe('image/png');
    expect(new Uint8Array((await shown?.arrayBuffer()) ?? [])).toEqual(png());
    release();
  });

  it('come from the offline store on the next visit', async () => {
    await pictures.setPictureSource(SOURCE);
    await pictures.acquirePicture({ path: 'b' });
    const calls = send.mock.calls.length;
    vi.resetModules();
    pictures = await import('../../src/lib/pictures.ts');
    await pictures.acquirePicture({ path: 'b' });
    expect(send).toHaveBeenCalledTimes(calls);
  });

  it('work on plain http', async () => {
    stubInsecureContext();
    await pictures.setPictureSource(SOURCE);
    const asked = { path: 'c', sha256: sha256(png()) };
    expect((await pictures.acquirePicture(asked)).url).toMatch(/^blob:/);
  });

  it('fail with an AssetError', async () => {
    await pictures.setPictureSource(SOURCE);
    send.mockImplementation(async () => new Response('', { status: 404 }));
    await expect(pictures.acquirePicture({ path: 'd' })).rejects.toMatchObject({ code: 'status' });
  });
});

describe('the source of images', () => {
  it('is known at once, and written for the worker', async () => {
    const written = pictures.setPictureSource({ ...SOURCE, base: 'https://other.example/' });
    expect(pictures.savedPictureSource()?.base).toBe('https://other.example/');
    await written;
    await pictures.setPictureSource(SOURCE);
    const workers = await openStore();
    expect(await workers.pictureSource()).toEqual(SOURCE);
    workers.close();
  });

  it('serves the page even if the offline store fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const offlineStore = await pictures.getOfflineStore();
    vi.spyOn(offlineStore, 'pictureSource').mockRejectedValue(new Error('broken'));
    await pictures.setPictureSource(SOURCE);
    expect(warn).toHaveBeenCalledTimes(1);
    expect((await pictures.acquirePicture({ path: 'e' })).url).toMatch(/^blob:/);
  });
});

describe('hasPictureWorker', () => {
  it.each([
    ['workers are missing', {}, false],
    ['none controls the page', { serviceWorker: { controller: null } }, false],
    ['one controls the page', { serviceWorker: { controller: {} } }, true],
  ])('knows that %s', (_, navigator, expected) => {
    vi.stubGlobal('navigator', navigator);
    expect(pictures.hasPictureWorker()).toBe(expected);
  });
});
