import { describe, expect, it } from 'vitest';
import { calmScreen } from '../../src/app/calmScreen.ts';
import { noteDialog } from '../../src/ui/promptTurn.ts';

function fakeRouter(pathname: string, isReader = false) {
  const listeners = new Set<() => void>();
  const state = { matches: [{ pathname, staticData: { isReader } }] };
  const go = (to: string, isToReader = false) => {
    state.matches = [{ pathname: to, staticData: { isReader: isToReader } }];
    for (const listener of listeners) listener();
  };
  const subscribe = (_event: string, listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { router: { state, subscribe } as unknown as Parameters<typeof calmScreen>[0], go };
}

function fakeStore() {
  const listeners = new Set<() => void>();
  const state = { global: { toast: null as object | null } };
  const show = (toast: object | null) => {
    state.global.toast = toast;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const store = { getState: () => state, subscribe };
  return { store: store as unknown as Parameters<typeof calmScreen>[1], show };
}

async function watch(
  router: Parameters<typeof calmScreen>[0],
  store: Parameters<typeof calmScreen>[1] = fakeStore().store,
) {
  let isOver = false;
  void calmScreen(router, store).then(() => (isOver = true));
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    return isOver;
  };
}

describe('a calm screen', () => {
  it('is one without a dialog', async () => {
    const end = noteDialog();
    const isCalm = await watch(fakeRouter('/index').router);
    expect(await isCalm()).toBe(false);
    end();
    expect(await isCalm()).toBe(true);
  });

  it('is one without a message, such as the answer to what the reader did in the dialog', async () => {
    const { store, show } = fakeStore();
    const end = noteDialog();
    const isCalm = await watch(fakeRouter('/index').router, store);
    show({ id: 1, message: '已加入下载' });
    end();
    expect(await isCalm()).toBe(false);
    show(null);
    expect(await isCalm()).toBe(true);
  });

  it('is neither a reader nor the checkout', async () => {
    const { router, go } = fakeRouter('/readcomic', true);
    const isCalm = await watch(router);
    expect(await isCalm()).toBe(false);
    go('/pay');
    expect(await isCalm()).toBe(false);
    go('/index');
    expect(await isCalm()).toBe(true);
  });
});
