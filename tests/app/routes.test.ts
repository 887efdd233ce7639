// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rememberScreen, type AliveScreen } from '../../src/app/aliveScreens.ts';
import { createAppRouter } from '../../src/app/router.ts';
import { hasScreen } from '../../src/app/screens.ts';
import { ensureCatalog } from '../../src/features/catalog/catalogTable.ts';
import { ALIVE_READERS_MAX, ALIVE_SCREENS_MAX } from '../../src/shared/limits.ts';

async function opened(address: string) {
  const onUnknown = vi.fn<() => void>();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ history, onUnknown });
  await router.load();
  // A redirect is another load, which nothing awaits.
  await vi.waitFor(() => expect(hasScreen(router.state.matches.at(-1)?.fullPath ?? '')).toBe(true));
  const leaf = router.state.matches.at(-1);
  return {
    path: leaf?.fullPath,
    search: leaf?.search,
    href: router.state.location.href,
    router,
    onUnknown,
  };
}

describe('the route table', () => {
  it.each(['/', '/index', '/nowhere', '/a/b/c?x=1'])('leads %s to home', async (address) => {
    expect((await opened(address)).path).toBe('/index');
  });

  it('reports an address without a screen once, and no other', async () => {
    expect((await opened('/nowhere')).onUnknown).toHaveBeenCalledTimes(1);
    expect((await opened('/')).onUnknown).not.toHaveBeenCalled();
    expect((await opened('/mine')).onUnknown).not.toHaveBeenCalled();
  });

  it('keeps ids as text, whatever they look like', async () => {
    expect((await opened('/readcomic?uuid=12&chapter=true')).search).toEqual({
      uuid: '12',
      chapter: 'true',
    });
  });

  it('turns a malformed or missing id into an empty one, which no work has', async () => {
    expect((await opened('/detailcomic?uuid=%3Cb%3E')).search).toEqual({ uuid: '' });
    expect((await opened('/detailcomic')).search).toEqual({ uuid: '' });
  });

  it.each(['/film', '/categoryfilm', '/searchfilm'])('knows %s', async (address) => {
    expect((await opened(address)).path).toBe(address);
  });

  it('opens the library on the tab that the address names, else on the favorites', async () => {
    expect((await opened('/bookcasecomic?tab=kept')).search).toEqual({ tab: 'kept' });
    expect((await opened('/bookcasecomic?tab=%22')).search).toEqual({ tab: 'collect' });
  });

  it('drops unknown parameters from the address of a list', async () => {
    const address =
      '/categorycomic?category=%E5%8F%A4%E9%A3%8E&status=lost&price=free&sort=&page=9';
    expect((await opened(address)).search).toMatchObject({
      category: '古风',
      status: '',
      price: 'free',
      sort: '',
    });
    const long = `/recommendcomic?category=${'x'.repeat(65)}`;
    expect((await opened(long)).search).toEqual({ category: '' });
    expect((await opened('/dailyupdateslist?weekday=8&mine=yes')).search).toEqual({
      weekday: '',
      mine: '',
    });
    expect((await opened('/rankinglist?rank=best')).search).toEqual({ kind: '', rank: '' });
    expect((await opened('/rankinglist?rank=collect')).search).toEqual({
      kind: '',
      rank: 'collect',
    });
    expect((await opened('/rankinglist?kind=novel&rank=new')).search).toEqual({
      kind: 'novel',
      rank: 'new',
    });
    expect((await opened('/rankinglist?kind=film')).search).toEqual({ kind: '', rank: '' });
    expect(
      (await opened('/categoryfilm?form=%E7%9F%AD%E7%89%87&price=bought')).search,
    ).toMatchObject({ form: '短片', price: 'bought' });
    expect((await opened('/categorynovel?length=long')).search).toMatchObject({ length: 'long' });
    expect((await opened('/categorynovel?length=1')).search).toMatchObject({ length: '' });
  });

  it('titles each list as the list titles itself', async () => {
    const { router } = await opened('/index');
    const lists = Object.values(router.routesById).filter(({ fullPath }) =>
      /^\/(category|recommend|new|dailyupdates|ranking)/.test(fullPath),
    );
    expect(lists).toHaveLength(8);
    for (const { fullPath, options } of lists) {
      expect(ensureCatalog(fullPath).title).toBe(options.staticData?.title);
    }
    expect(() => ensureCatalog('/index')).toThrow('/index');
    expect(ensureCatalog('/rankinglist', 'novel')).toMatchObject({ kind: 'novel', home: '/novel' });
    expect(ensureCatalog('/rankinglist').kind).toBe('comic');
  });

  it('reads keyword and order of a search from its address, and ignores unknown values', async () => {
    expect((await opened('/searchcomic?keyword=%20%E5%BD%92%20&sort=hot')).search).toEqual({
      keyword: '归',
      sort: 'hot',
      focus: false,
    });
    const { search, href } = await opened('/searchcomic?sort=nonsense&focus=1');
    expect(search).toEqual({ keyword: '', sort: '', focus: true });
    expect(href).toBe('/searchcomic?sort=nonsense&focus=1');
  });

  it('has a screen and a title for every route that does not redirect', async () => {
    const { router } = await opened('/index');
    const routes = Object.values(router.routesById).filter(({ options }) => !options.beforeLoad);
    const leaves = routes.filter(({ id }) => id !== '__root__');
    expect(leaves.length).toBeGreaterThanOrEqual(7);
    for (const { fullPath, options } of leaves) {
      expect(hasScreen(fullPath)).toBe(true);
      expect(options.staticData?.title).toBeTruthy();
    }
  });
});

const screen = (key: string, isReader = false): AliveScreen => ({
  key,
  path: '/index',
  title: '',
  isReader,
  hasTabs: false,
  search: {},
});

describe('the remembered screens', () => {
  it('stay the same array if nothing changed, so that nothing renders', () => {
    const stored = rememberScreen([], screen('a'));
    expect(rememberScreen(stored, { ...screen('a') })).toBe(stored);
  });

  it('hold the current one last, each once, within both limits, whatever is visited', () => {
    const visits = fc.array(fc.record({ key: fc.nat(14).map(String), isReader: fc.boolean() }));
    fc.assert(
      fc.property(visits, (list) => {
        let stored: readonly AliveScreen[] = [];
        for (const { key, isReader } of list) {
          const current = screen(isReader ? `read ${key}` : key, isReader);
          stored = rememberScreen(stored, current);
          expect(stored.at(-1)).toBe(stored.find((each) => each.key === current.key));
        }
        expect(stored.length).toBeLessThanOrEqual(ALIVE_SCREENS_MAX);
        expect(stored.filter((each) => each.isReader).length).toBeLessThanOrEqual(
          ALIVE_READERS_MAX,
        );
        expect(new Set(stored.map(({ key }) => key)).size).toBe(stored.length);
      }),
    );
  });

  it('drop the least recently used first', () => {
    const keys = Array.from({ length: ALIVE_SCREENS_MAX + 1 }, (_, index) => `s${index}`);
    const visited = [...keys.slice(0, -1), 's0', ...keys.slice(-1)];
    const stored = visited.reduce<readonly AliveScreen[]>(
      (list, key) => rememberScreen(list, screen(key)),
      [],
    );
    expect(stored.map(({ key }) => key)).not.toContain('s1');
    expect(stored.map(({ key }) => key)).toContain('s0');
  });
});
