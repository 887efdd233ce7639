import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../src/shared/offline/database/memoryStore.ts';
import type { OfflineStore } from '../../src/shared/offline/database/offlineStore.ts';
import { pictureResponse } from '../../sw/pictureResponse.ts';
import { BASE, IMAGE_KEY, png, sealImage } from '../support/fakes/sampleImages.ts';

let offlineStore: OfflineStore;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(async () => {
  offlineStore = memoryStore();
  await offlineStore.setPictureSource({ base: BASE, key: IMAGE_KEY });
  send = vi.fn<typeof fetch>(async () => new Response(sealImage(png())));
});

const respond = (attempt = 0) =>
  pictureResponse({ path: 'a', attempt }, { offlineStore, fetch: send });

describe('the answer to an <img>', () => {
  it('is the picture with its type and length, stored by the offline store and by no cache', async () => {
    const { response, stored } = await respond();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/png',
      'content-length': String(png().length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png());
    expect(await stored).toBe(true);
    expect(await offlineStore.findAsset('a')).toBeDefined();
  });

  it('comes from the offline store the second time', async () => {
    await (
      await respond()
    ).stored;
    const { response } = await respond();
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is fetched past all caches when it is requested afresh', async () => {
    await (
      await respond()
    ).stored;
    await respond(1);
    expect(send.mock.calls[1]?.[1]).toMatchObject({ cache: 'reload' });
  });

  it.each([
    ['it does not exist', async () => new Response('', { status: 404 })],
    ['it is broken', async () => new Response('broken')],
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is one transparent pixel if %s, so that no element retries', async (_, answer) => {
    send.mockImplementation(answer);
    const { response } = await respond();
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body.subarray(0, 6).toString()).toBe('GIF89a');
    expect([body.readUInt16LE(6), body.readUInt16LE(8)]).toEqual([1, 1]);
    expect(await offlineStore.findAsset('a')).toBeUndefined();
  });

  it('is an error if the worker cannot decrypt, so that the page does', async () => {
    offlineStore = memoryStore();
    const { response } = await respond();
    expect(response.status).toBe(503);
    expect(send).not.toHaveBeenCalled();
  });
});
