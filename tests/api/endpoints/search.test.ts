import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchApi } from '../../../src/api/endpoints/search.ts';
import { runInit } from '../../../src/api/session.ts';
import { homeApi } from '../../../src/api/endpoints/home.ts';
import { calls } from '../../../src/shared/contract/index.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

let session: TestSession;
beforeEach(async () => {
  session = await startSession();
  await runInit(session.session);
});
afterEach(async () => {
  await session.close();
  vi.unstubAllGlobals();
});

describe('The search call', () => {
  it('returns popular searches, and results in the requested order', async () => {
    const { store } = session;
    const hot = await store.dispatch(homeApi.endpoints.popularSearches.initiate('comic'));
    expect(hot.data).toContain('雪落长安');
    const ask = async (sort?: 'hot' | 'updated') => {
      const wanted = { kind: 'comic', keyword: '古风', ...(sort && { sort }) } as const;
      const { data } = await store.dispatch(searchApi.endpoints.search.initiate(wanted));
      return data?.pages.flatMap(({ items }) => items) ?? [];
    };
    const [found, byViews, byUpdate] = [await ask(), await ask('hot'), await ask('updated')];
    expect(found.length).toBeGreaterThan(2);
    expect(byViews).toEqual(byViews.toSorted((a, b) => b.views - a.views));
    expect(byUpdate).toEqual(
      byUpdate.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at)),
    );
  });

  it('loads page after page while there are more', async () => {
    const { store, services } = session;
    const works = (await store.dispatch(searchApi.endpoints.suggest.initiate(GUFENG))).data?.items;
    const pages = [works?.slice(0, 2), works?.slice(2, 3)];
    const asked: unknown[] = [];
    vi.spyOn(services.client, 'call').mockImplementation(async (call, input) => {
      expect(call).toBe(calls.search);
      asked.push(input);
      const items = pages[asked.length - 1] ?? [];
      return { ok: true, data: { items, page: asked.length, size: 2, total: 3 } } as never;
    });
    const query = searchApi.endpoints.search;
    await store.dispatch(query.initiate(GUFENG));
    const more = await store.dispatch(query.initiate(GUFENG, { direction: 'forward' }));
    expect(more.data?.pages.map(({ items }) => items.length)).toEqual([2, 1]);
    expect(asked).toEqual([
      { ...GUFENG, page: 1 },
      { ...GUFENG, page: 2 },
    ]);
    const selected = query.select(GUFENG)(store.getState());
    expect(selected.data?.pageParams).toEqual([1, 2]);
    await store.dispatch(query.initiate(GUFENG, { direction: 'forward' }));
    expect(asked).toHaveLength(2);
  });

  it('caches the server’s settings for offline use', async () => {
    await vi.waitFor(async () => {
      expect(await session.offlineStore.findAnswer('system')).toEqual(
        session.store.getState().global.system,
      );
    });
  });
});

const GUFENG = { kind: 'comic', keyword: '古风' } as const;
