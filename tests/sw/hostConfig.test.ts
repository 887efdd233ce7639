import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOST_CONFIG_PATIENCE_MS } from '../../src/shared/limits.ts';
import { hostConfigResponse, cacheHostConfig } from '../../sw/hostConfig.ts';
import { FakeCache } from '../support/fakes/fakeCache.ts';

const SCRIPT = { headers: { 'content-type': 'text/javascript' } };
let cache: FakeCache;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new FakeCache();
  send = vi.fn<typeof fetch>();
});
afterEach(() => void vi.useRealTimers());

const respond = () => hostConfigResponse({ fetch: send, openCache: async () => cache });
const answer = (text: string, init: ResponseInit = SCRIPT) =>
  send.mockImplementation(async () => new Response(text, init));

async function storeCopy(): Promise<void> {
  answer('stored');
  const { response, stored } = respond();
  await (await response).text();
  await stored;
}

describe('config.js', () => {
  it('comes from the network, revalidated, and is cached without a query', async () => {
    answer('fresh');
    const { response, stored } = respond();
    expect(await (await response).text()).toBe('fresh');
    await stored;
    expect(send).toHaveBeenCalledWith('/config.js', { cache: 'no-cache' });
    expect(await cache.textOf('/config.js')).toBe('fresh');
  });

  it('is the last good copy without a network', async () => {
    await storeCopy();
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await (await respond().response).text()).toBe('stored');
  });

  it.each([
    ['an error', 'oops', { status: 500 }],
    ['the page of an app host', '<!doctype html>', { headers: { 'content-type': 'text/html' } }],
  ])('is the last good copy if %s comes instead, which is not cached', async (_, text, init) => {
    await storeCopy();
    answer(text, init);
    const { response, stored } = respond();
    expect(await (await response).text()).toBe('stored');
    await stored;
    expect(await cache.textOf('/config.js')).toBe('stored');
  });

  it('is the last good copy if the network is slow, and the late answer is cached', async () => {
    await storeCopy();
    let arrive: (response: Response) => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const { response, stored } = respond();
    await vi.advanceTimersByTimeAsync(HOST_CONFIG_PATIENCE_MS);
    expect(await (await response).text()).toBe('stored');
    arrive(new Response('late', SCRIPT));
    await stored;
    expect(await cache.textOf('/config.js')).toBe('late');
  });

  it('is waited for if there is no copy', async () => {
    let arrive: (response: Response) => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const { response } = respond();
    await vi.advanceTimersByTimeAsync(HOST_CONFIG_PATIENCE_MS * 10);
    arrive(new Response('late', SCRIPT));
    expect(await (await response).text()).toBe('late');
  });

  it('fails as the network does if there is no copy', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(respond().response).rejects.toThrow('Failed to fetch');
    answer('missing', { status: 404 });
    expect((await respond().response).status).toBe(404);
  });

  it('is cached before the first page requests it, if it arrives', async () => {
    const store = () => cacheHostConfig({ fetch: send, openCache: async () => cache });
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await store();
    expect(await cache.textOf('/config.js')).toBeUndefined();
    answer('fresh');
    await store();
    expect(await cache.textOf('/config.js')).toBe('fresh');
  });

  it('comes from the network if the cache is refused', async () => {
    answer('fresh');
    const openCache = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const { response, stored } = hostConfigResponse({ fetch: send, openCache });
    expect(await (await response).text()).toBe('fresh');
    await expect(stored).resolves.toBeUndefined();
  });
});
