import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeApi } from '../../../src/api/endpoints/home.ts';
import { setPictureSource } from '../../../src/lib/pictures.ts';
import type { Kind } from '../../../src/shared/contract/index.ts';
import { DEMO_COMICIMG_KEY } from '../../../src/shared/crypto/key.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

let its: TestSession;
const fetched = vi.spyOn(globalThis, 'fetch');

beforeEach(async () => {
  its = await startSession();
  await setPictureSource({ base: `${its.server.address}/`, key: DEMO_COMICIMG_KEY });
  fetched.mockClear();
});
afterEach(async () => {
  await its.close();
  vi.unstubAllGlobals();
});

const ask = (kind: Kind) => its.store.dispatch(homeApi.endpoints.home.initiate(kind)).unwrap();
const pictures = () =>
  fetched.mock.calls.flatMap(([request]) => {
    const address = request instanceof Request ? request.url : request.toString();
    return /\/image\/.*$/.exec(address) ?? [];
  });

describe('the home page, before it is rendered', () => {
  it('has its first banner requested', async () => {
    const { banners } = await ask('comic');
    await vi.waitFor(() => expect(pictures()).toEqual([`/${banners[0]?.cover}`]));
  });

  it('has a cover requested where the first banner shows that', async () => {
    const { banners } = await ask('novel');
    expect(banners[0]?.item?.cover).toBeTruthy();
    await vi.waitFor(() => expect(pictures()).toEqual([`/${banners[0]?.item?.cover}`]));
  });

  it('has the still of a film requested, which its banner shows in place of the cover', async () => {
    const { banners } = await ask('film');
    expect(banners[0]?.item).toBeTruthy();
    await vi.waitFor(() => expect(pictures()).toEqual([`/${banners[0]?.cover}`]));
  });

  it('leaves the banner to the worker, where one loads images', async () => {
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    await ask('comic');
    expect(pictures()).toEqual([]);
  });
});
