import { describe, expect, it, vi } from 'vitest';
import { isFilm, isHostConfig, isPicture, NOT_THE_APP } from '../../sw/addresses.ts';
import { readMessage } from '../../sw/messages.ts';
import { deleteOutdatedCaches } from '../../sw/ownCaches.ts';

const ORIGIN = 'https://moyu.example';
const isApp = (address: string) => !NOT_THE_APP.some((pattern) => pattern.test(address));

describe('navigations', () => {
  it.each([
    '/',
    '/index',
    '/detailcomic?uuid=a.b',
    '/readcomic?uuid=1&chapter=2',
    '/imagery',
    '/apiary',
    '/administration',
    '/shared',
    '/nowhere/at/all',
    '/searchcomic?keyword=a/b.c',
  ])('%s is the app', (address) => {
    expect(isApp(address)).toBe(true);
  });

  it.each([
    '/api/index/',
    '/api',
    '/image/a/b',
    '/page/a%2Fb',
    '/_film/a/master.m3u8',
    '/_film/a',
    '/admin',
    '/admin/works?page=2',
    '/opds/catalog',
    '/health',
    '/ready',
    '/share/a',
    '/config.js',
    '/config.js?x',
    '/robots.txt',
    '/apk/moyu.apk',
  ])('%s is not', (address) => {
    expect(isApp(address)).toBe(false);
  });
});

describe('addresses', () => {
  it('belong to the app on our origin only', () => {
    const at = (path: string, origin = ORIGIN) => new URL(path, origin);
    expect(isHostConfig(at('/config.js?v=1'), ORIGIN)).toBe(true);
    expect(isHostConfig(at('/config.js', 'https://other.example'), ORIGIN)).toBe(false);
    expect(isHostConfig(at('/other/config.js'), ORIGIN)).toBe(false);
    expect(isPicture(at('/page/a'), ORIGIN)).toBe(true);
    expect(isPicture(at('/page/a', 'https://other.example'), ORIGIN)).toBe(false);
    expect(isPicture(at('/pages/a'), ORIGIN)).toBe(false);
    expect(isFilm(at('/_film/a/480p.m3u8'), ORIGIN)).toBe(true);
    expect(isFilm(at('/_film/a/480p.m3u8', 'https://other.example'), ORIGIN)).toBe(false);
    expect(isFilm(at('/film'), ORIGIN)).toBe(false);
  });
});

describe('messages', () => {
  it('are the two that pages send', () => {
    expect(readMessage({ type: 'SKIP_WAITING' })).toBe('SKIP_WAITING');
    expect(readMessage({ type: 'CLAIM', more: 1 })).toBe('CLAIM');
  });

  it.each([undefined, null, 'CLAIM', { type: 'RELOAD' }, { type: null }, []])(
    'ignore %j',
    (data) => {
      expect(readMessage(data)).toBeUndefined();
    },
  );
});

it('only unused caches of the app are deleted', async () => {
  const names = ['moyu-config', 'moyu-images-v0', 'workbox-precache-v2-x', 'other-app'];
  const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  const storage = { keys: async () => names, delete: remove } as unknown as CacheStorage;
  await deleteOutdatedCaches(storage);
  expect(remove.mock.calls).toEqual([['moyu-images-v0']]);
});
