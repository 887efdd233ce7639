import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isDeviceSearch, isDictionary, isFilmScript } from '../../sw/addresses.ts';
import { cachedScriptResponse, renewScript } from '../../sw/cachedScript.ts';

const SCRIPT = { headers: { 'content-type': 'text/javascript; charset=utf-8' } };
const ADDRESS = 'https://moyu.example/assets/toTraditional.worker-Ab_1-c.js';
let cached: Map<string, string>;
let send: ReturnType<typeof vi.fn<typeof fetch>>;

/** The worker requests by address. */
const cache = {
  match: async (address: RequestInfo | URL) => {
    const text = cached.get(address as string);
    return text === undefined ? undefined : new Response(text);
  },
  put: async (address: RequestInfo | URL, response: Response) =>
    void cached.set(address as string, await response.text()),
  keys: async () => [...cached.keys()].map((url) => new Request(url)),
  delete: async (request: RequestInfo | URL) => cached.delete((request as Request).url),
};

beforeEach(() => {
  cached = new Map();
  send = vi.fn<typeof fetch>();
});

async function ask(address = ADDRESS, openCache: () => Promise<typeof cache> = async () => cache) {
  const answer = cachedScriptResponse(new Request(address), { fetch: send, openCache });
  const response = await answer.response.catch(() => undefined);
  const text = await response?.text();
  await answer.stored;
  return text;
}

describe('the large dictionary', () => {
  it('is recognized by its address on our origin', () => {
    const origin = 'https://moyu.example';
    expect(isDictionary(new URL(ADDRESS), origin)).toBe(true);
    expect(isDictionary(new URL(ADDRESS), 'https://other.example')).toBe(false);
    expect(isDictionary(new URL('/assets/toSimplified.worker-a.js', origin), origin)).toBe(false);
  });

  it('is fetched once and then comes from the cache, offline too', async () => {
    send.mockResolvedValueOnce(new Response('words', SCRIPT));
    expect(await ask()).toBe('words');
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await ask()).toBe('words');
    expect(send).toHaveBeenCalledOnce();
  });

  it('fails if it was never fetched, and is fetched the next time', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await ask()).toBeUndefined();
    send.mockResolvedValueOnce(new Response('words', SCRIPT));
    expect(await ask()).toBe('words');
  });

  it('replaces an older one', async () => {
    send.mockImplementation(async () => new Response('words', SCRIPT));
    await ask();
    const newer = ADDRESS.replace('Ab_1-c', 'Newer');
    await ask(newer);
    expect([...cached.keys()]).toEqual([newer]);
  });

  it('is not cached if the server answered with something else', async () => {
    const page = { headers: { 'content-type': 'text/html' } };
    send.mockResolvedValueOnce(new Response('<html>', page));
    await ask();
    send.mockResolvedValueOnce(new Response('gone', { ...SCRIPT, status: 404 }));
    await ask();
    expect(cached.size).toBe(0);
  });

  it('comes from the network if the browser refuses the cache', async () => {
    send.mockResolvedValueOnce(new Response('words', SCRIPT));
    const refused = async () => Promise.reject(new DOMException('no', 'SecurityError'));
    expect(await ask(ADDRESS, refused)).toBe('words');
  });
});

it('the search on the device is recognized by its address on our origin', () => {
  const origin = 'https://moyu.example';
  const address = new URL('/assets/deviceSearch-Ab_1-c.js', origin);
  expect(isDeviceSearch(address, origin)).toBe(true);
  expect(isDeviceSearch(address, 'https://other.example')).toBe(false);
  expect(isDeviceSearch(new URL('/assets/s-Ab_1-c.js', origin), origin)).toBe(false);
});

describe('the film player’s script', () => {
  const NEWER = 'https://moyu.example/assets/hls-Cd_2-e.js';
  const deps = { fetch: (...asked: Parameters<typeof fetch>) => send(...asked) };
  const openCache = async () => cache;

  it('is recognized by its address on our origin, apart from its neighbours', () => {
    const origin = 'https://moyu.example';
    expect(isFilmScript(new URL(NEWER), origin)).toBe(true);
    expect(isFilmScript(new URL(NEWER), 'https://other.example')).toBe(false);
    expect(isFilmScript(new URL('/assets/hlsEngine-Cd_2-e.js', origin), origin)).toBe(false);
  });

  it('is installed with a new version for readers who have used it, in place of the older one', async () => {
    cached.set('https://moyu.example/assets/hls-old.js', 'old');
    send.mockResolvedValueOnce(new Response('new', SCRIPT));
    await renewScript(NEWER, { ...deps, openCache });
    expect([...cached]).toEqual([[NEWER, 'new']]);
  });

  it('is not installed for readers who never used it', async () => {
    await renewScript(NEWER, { ...deps, openCache });
    expect(send).not.toHaveBeenCalled();
  });

  it('never keeps a new version from being installed', async () => {
    cached.set('https://moyu.example/assets/hls-old.js', 'old');
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await renewScript(NEWER, { ...deps, openCache });
    const openRefused = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    await renewScript(NEWER, { ...deps, openCache: openRefused });
    expect([...cached]).toEqual([['https://moyu.example/assets/hls-old.js', 'old']]);
  });
});
