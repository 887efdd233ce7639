// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useWakeLock } from '../../src/lib/useWakeLock.ts';

/** A browser's wake lock that counts the held locks. */
function fakeWakeLock() {
  const state = { held: 0, requests: 0 };
  const request = async () => {
    state.requests += 1;
    state.held += 1;
    let isReleased = false;
    return {
      release: async () => {
        if (!isReleased) state.held -= 1;
        isReleased = true;
      },
    };
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  return state;
}

async function setHidden(hidden: boolean): Promise<void> {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = (active: boolean) =>
  renderHook((props: { active: boolean }) => useWakeLock(props.active), {
    initialProps: { active },
  });

describe('the wake lock', () => {
  it('is held while it is wanted, and released when it is not', async () => {
    const lock = fakeWakeLock();
    const { rerender, unmount } = start(false);
    expect(lock.requests).toBe(0);
    await act(async () => rerender({ active: true }));
    expect(lock.held).toBe(1);
    await act(async () => rerender({ active: false }));
    expect(lock.held).toBe(0);
    await act(async () => rerender({ active: true }));
    await act(async () => unmount());
    expect(lock.held).toBe(0);
  });

  it('is released while the page is hidden, and requested again when it is visible', async () => {
    const lock = fakeWakeLock();
    start(true);
    await setHidden(true);
    expect(lock.held).toBe(0);
    await setHidden(false);
    expect([lock.held, lock.requests]).toEqual([1, 2]);
  });

  it('is not held if it is granted too late', async () => {
    const lock = fakeWakeLock();
    const { unmount } = start(true);
    unmount();
    await act(async () => undefined);
    expect([lock.requests, lock.held]).toEqual([1, 0]);
  });

  it('is left out if the browser refuses or does not support it', async () => {
    const rejected = vi.fn<(reason: unknown) => void>();
    process.on('unhandledRejection', rejected);
    start(true).unmount();
    const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
    start(true);
    await act(async () => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
  });
});
