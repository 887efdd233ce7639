import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../../src/features/offline/downloads/downloadEngine.ts';
import { runInit } from '../../../../src/api/session.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { EMPTY_QUEUE } from '../../../../src/shared/offline/downloads/queue.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

let its: TestSession;
let downloads: DownloadStore;
let account: string;

beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('localStorage', undefined);
  account = its.store.getState().user.userinfo?.uuid ?? '';
  const found = await getDownloadStore();
  if (!found) throw new Error('no offline store');
  downloads = found;
});
afterEach(async () => {
  await downloads.changeQueue(() => EMPTY_QUEUE);
  await its.close();
});

const engineOf = (over: Partial<DownloadStore> = {}) =>
  createEngine({ ...downloads, ...over }, { session: its.session, subscribe: () => () => {} });
const put = (owner: string) =>
  downloads.changeQueue(() => ({
    ...EMPTY_QUEUE,
    items: [download('gone', { account: owner })],
  }));

describe('the download engine', () => {
  it('processes chapters that were enqueued before any account was known', async () => {
    await put('');
    const engine = engineOf();
    engine.kick();
    // The back end does not know the chapter; only the request matters here.
    await vi.waitFor(async () =>
      expect((await downloads.queue()).items).toMatchObject([{ account, state: 'failed' }]),
    );
    engine.stop();
  });

  it('pauses while the database fails, however often the queue changes', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await put(account);
    const asked = its.faulty.count();
    const engine = engineOf({
      changeQueue() {
        engine.kick();
        return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      },
    });
    engine.kick();
    await vi.waitFor(() => expect(its.faulty.count()).toBe(asked + 1));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(its.faulty.count()).toBe(asked + 1);
    engine.stop();
  });
});
