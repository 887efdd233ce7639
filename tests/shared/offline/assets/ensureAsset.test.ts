import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSoftwareCrypto } from '../../../../src/shared/crypto/loadSoftwareCrypto.ts';
import { IMAGE_BYTES_MAX, IMAGE_TIMEOUT_MS } from '../../../../src/shared/limits.ts';
import { memoryStore } from '../../../../src/shared/offline/database/memoryStore.ts';
import { AssetError } from '../../../../src/shared/offline/assets/assetError.ts';
import {
  ensureAsset,
  type LoadedAsset,
  type AssetRequest,
} from '../../../../src/shared/offline/assets/ensureAsset.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { stubChromiumKeys } from '../../../support/fakes/withoutWebCrypto.ts';
import {
  base64,
  BASE,
  IMAGE_KEY,
  png,
  sealImage,
  sha256,
} from '../../../support/fakes/sampleImages.ts';
import { picture } from '../../../support/fakes/storeSamples.ts';

const PNG = png();
let store: OfflineStore;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  store = memoryStore();
  send = vi.fn<typeof fetch>();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function answer(body: BodyInit | Uint8Array<ArrayBuffer>, init?: ResponseInit): void {
  send.mockImplementation(async () => new Response(body, init));
}

function ensure(request: AssetRequest, key = IMAGE_KEY): Promise<LoadedAsset> {
  return ensureAsset(request, { offlineStore: store, source: { base: BASE, key }, fetch: send });
}

function ensureWithoutSource(): Promise<LoadedAsset> {
  return ensureAsset({ path: 'a' }, { offlineStore: store, fetch: send });
}

async function outcome(picturePromise: Promise<LoadedAsset>): Promise<unknown> {
  return picturePromise.then(
    ({ bytes, type }) => ({ type, bytes: base64(new Uint8Array(bytes)) }),
    (error: unknown) => (error instanceof AssetError ? error.code : error),
  );
}
const SHOWN = { type: 'image/png', bytes: base64(PNG) };

describe('a picture that is not stored', () => {
  it.each([
    ['ciphertext', () => sealImage(PNG)],
    ['ciphertext as base64 text', () => base64(sealImage(PNG))],
    ['ciphertext as base64 text with line ends', () => `${base64(sealImage(PNG))}\r\n`],
    ['ciphertext of base64 text', () => sealImage(base64(PNG))],
    ['ciphertext of a data address', () => sealImage(`data:image/png;base64,${base64(PNG)}`)],
    ['text of ciphertext of text', () => base64(sealImage(base64(PNG)))],
    ['a plain picture, as films have', () => PNG],
    ['a plain picture as a data address', () => `data:image/png;base64,${base64(PNG)}`],
  ])('is shown and stored when it comes as %s', async (_, body) => {
    answer(body());
    const asked = { path: 'a/1', chapter: 'c', bytes: PNG.length, sha256: sha256(PNG) };
    const shown = await ensure(asked);
    expect(await outcome(Promise.resolve(shown))).toEqual(SHOWN);
    expect(await shown.stored).toBe(true);
    expect(await store.findAsset('a/1')).toMatchObject({
      path: 'a/1',
      chapter: 'c',
      sha256: sha256(PNG),
      type: 'image/png',
      bytes: PNG.buffer,
    });
  });

  it('is fetched once, from below the base, without credentials', async () => {
    answer(sealImage(PNG));
    await ensure({ path: '/a/1.enc' });
    expect(send.mock.calls).toEqual([
      [`${BASE}a/1.enc`, expect.objectContaining({ credentials: 'omit', cache: 'default' })],
    ]);
  });

  it('is fetched once for all parallel requests', async () => {
    answer(sealImage(PNG));
    const all = await Promise.all(Array.from({ length: 5 }, () => outcome(ensure({ path: 'a' }))));
    expect(all).toEqual([SHOWN, SHOWN, SHOWN, SHOWN, SHOWN]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is shown even if the offline store fails altogether', async () => {
    answer(sealImage(PNG));
    vi.spyOn(store, 'findAsset').mockRejectedValue(new Error('broken'));
    vi.spyOn(store, 'saveAsset').mockRejectedValue(new Error('broken'));
    const shown = await ensure({ path: 'a' });
    expect(await shown.stored).toBe(false);
    expect(await outcome(Promise.resolve(shown))).toEqual(SHOWN);
  });

  it('takes its source from the offline store if none is given', async () => {
    await store.setPictureSource({ base: BASE, key: IMAGE_KEY });
    answer(sealImage(PNG));
    expect(await outcome(ensureWithoutSource())).toEqual(SHOWN);
  });
});

describe('a picture that cannot be loaded', () => {
  const other = png(200, 8);
  it.each<[string, string, () => BodyInit, Partial<AssetRequest>, ResponseInit?]>([
    ['status', 'a missing one', () => 'not found', {}, { status: 404 }],
    ['cipher', 'a body of no bytes', () => '', {}],
    ['cipher', 'one cut short', () => sealImage(PNG).slice(0, 100), {}],
    ['cipher', 'a page of HTML', () => '<!doctype html><title>x</title>', {}],
    ['cipher', 'text that is almost base64', () => `${'A'.repeat(40)}*`, {}],
    ['image', 'something else, well encrypted', () => sealImage('x'.repeat(300)), {}],
    ['image', 'fewer than ten bytes', () => sealImage(PNG.slice(0, 9)), {}],
    ['image', 'an empty one, well encrypted', () => sealImage(''), {}],
    ['image', 'an SVG', () => sealImage('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    ['mismatch', 'another size', () => sealImage(PNG), { bytes: 7 }],
    ['mismatch', 'another picture', () => sealImage(other), { sha256: sha256(PNG) }],
    [
      'image',
      'one that says it is too large',
      () => sealImage(PNG),
      {},
      { headers: { 'content-length': String(IMAGE_BYTES_MAX * 2) } },
    ],
  ])('fails with "%s" for %s, and is not stored', async (code, _, body, asked, init) => {
    answer(body(), init);
    expect(await outcome(ensure({ path: 'a', ...asked }))).toBe(code);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await store.findAsset('a')).toBeUndefined();
  });

  it('fails when it was sealed with another key', async () => {
    answer(sealImage(PNG, 'another-key-1234'));
    expect(await outcome(ensure({ path: 'a' }))).toMatch(/cipher|image/);
    expect(await store.findAsset('a')).toBeUndefined();
  });

  it('fails without network, once', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await outcome(ensure({ path: 'a' }))).toBe('network');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('fails when it has not arrived in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    send.mockImplementation(
      (_, init) =>
        new Promise((__, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const failed = outcome(ensure({ path: 'a' }));
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(IMAGE_TIMEOUT_MS);
    expect(await failed).toBe('network');
  });

  it.each([
    'https://evil.example/a',
    '//evil.example/a',
    '\\\\evil.example\\a',
    '/\\evil.example',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '../secret',
    'a/../../secret',
    'a/..',
    '%2e%2e/secret',
    'a/%2E./b',
    '',
  ])('is not requested at %j', async (path) => {
    expect(await outcome(ensure({ path }))).toBe('path');
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['', 'not an address', 'ftp://a.example/', 'javascript:1'])(
    'needs a base that is a web address, not %j',
    async (base) => {
      const deps = { offlineStore: store, source: { base, key: IMAGE_KEY }, fetch: send };
      expect(await outcome(ensureAsset({ path: 'a' }, deps))).toBe('source');
    },
  );

  it('fails as impossible here if no source is known, or the key is invalid', async () => {
    expect(await outcome(ensureWithoutSource())).toBe('source');
    expect(await outcome(ensure({ path: 'a' }, 'short'))).toBe('source');
    expect(send).not.toHaveBeenCalled();
  });

  it('leaves a key that the engine refuses to a context with a replacement, before any request', async () => {
    stubChromiumKeys();
    const key = 'x'.repeat(24);
    answer(sealImage(PNG, key));
    expect(await outcome(ensure({ path: 'a' }, key))).toBe('source');
    expect(send).not.toHaveBeenCalled();
    const deps = { offlineStore: store, source: { base: BASE, key }, fetch: send };
    const shown = ensureAsset({ path: 'a' }, { ...deps, loadSoftware: loadSoftwareCrypto });
    expect(await outcome(shown)).toEqual(SHOWN);
  });
});

describe('a stored picture', () => {
  const held = picture('a', { bytes: PNG.buffer, type: 'image/png', sha256: sha256(PNG) });

  it('is shown without any source or request', async () => {
    await store.saveAsset(held);
    expect(await outcome(ensureWithoutSource())).toEqual(SHOWN);
    expect(send).not.toHaveBeenCalled();
  });

  it('is fetched anew if its hash is not the requested one', async () => {
    await store.saveAsset({ ...held, bytes: png(200, 9).buffer, sha256: sha256(png(200, 9)) });
    answer(sealImage(PNG));
    expect(await outcome(ensure({ path: 'a', sha256: sha256(PNG) }))).toEqual(SHOWN);
    expect((await store.findAsset('a'))?.sha256).toBe(sha256(PNG));
  });

  it('is fetched anew if its size is not the requested one', async () => {
    await store.saveAsset({ ...held, bytes: png(100).buffer, sha256: '' });
    answer(sealImage(PNG));
    expect(await outcome(ensure({ path: 'a', bytes: PNG.length }))).toEqual(SHOWN);
  });

  it('stays if the replacement is wrong', async () => {
    await store.saveAsset(held);
    answer('broken', { status: 500 });
    expect(await outcome(ensure({ path: 'a', fresh: true }))).toBe('status');
    expect(await store.findAsset('a')).toEqual(held);
  });

  it.each([
    ['with a hash', held],
    ['that was stored without one', { ...held, sha256: '' }],
  ])('%s is fetched again for the same answer if its bytes are corrupt', async (_, stored) => {
    await store.saveAsset({ ...stored, bytes: new Uint8Array(PNG.length).buffer, chapter: 'c' });
    answer(sealImage(PNG));
    const shown = await ensure({ path: 'a' });
    expect(await outcome(Promise.resolve(shown))).toEqual(SHOWN);
    expect(await shown.stored).toBe(true);
    expect(await store.findAsset('a')).toMatchObject({ bytes: PNG.buffer, chapter: 'c' });
    await ensure({ path: 'a' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('detects a corrupt cover that was stored with its hash, though it still begins like a picture', async () => {
    answer(sealImage(PNG));
    await ensure({ path: 'a' }).then(({ stored }) => stored);
    const known = { sha256: sha256(PNG), bytes: png(PNG.length, 9).buffer };
    await store.saveAsset(picture('a', known));
    expect(await outcome(ensure({ path: 'a' }))).toEqual(SHOWN);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is removed if it is corrupt and cannot be fetched, unless another one arrived meanwhile', async () => {
    const spoilt = { ...held, bytes: new Uint8Array(PNG.length).buffer, chapter: 'c' };
    await store.saveAsset(spoilt);
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await outcome(ensure({ path: 'a' }))).toBe('network');
    expect(await store.findAsset('a')).toBeUndefined();

    await store.saveAsset(spoilt);
    send.mockImplementation(async () => {
      await store.saveAsset({ ...held, at: held.at + 1 });
      throw new TypeError('Failed to fetch');
    });
    expect(await outcome(ensure({ path: 'a' }))).toBe('network');
    expect(await store.findAsset('a')).toMatchObject({ bytes: PNG.buffer });
  });

  it('stays if this context can do nothing for it, and another may', async () => {
    await store.saveAsset({ ...held, bytes: new Uint8Array(PNG.length).buffer, chapter: 'c' });
    expect(await outcome(ensureWithoutSource())).toBe('source');
    expect(await store.findAsset('a')).toBeDefined();
  });

  it('is bypassed, with the browser cache, on a forced reload', async () => {
    await store.saveAsset({ ...held, bytes: png(100).buffer });
    answer(sealImage(PNG));
    expect(await outcome(ensure({ path: 'a', fresh: true }))).toEqual(SHOWN);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ cache: 'reload' });
  });

  it('counts for a chapter once its hash has been requested and verified', async () => {
    await store.saveAsset({ ...held, sha256: '', chapter: '' });
    const shown = await ensure({ path: 'a', sha256: sha256(PNG), chapter: 'c' });
    expect(await shown.stored).toBe(true);
    expect(send).not.toHaveBeenCalled();
    expect(await store.findAsset('a')).toMatchObject({ sha256: sha256(PNG), chapter: 'c' });
  });
});
