import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORE_ANNOUNCE_DELAY_MS } from '../../../../src/shared/limits.ts';
import { STORE_CHANNEL_NAME } from '../../../../src/shared/names.ts';
import {
  announceStoreChange,
  onStoreChange,
} from '../../../../src/shared/offline/database/channel.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('changes of the offline store', () => {
  it('are published once for a burst, and again for the next', () => {
    const listener = vi.fn<() => void>();
    const stop = onStoreChange(listener);
    for (let i = 0; i < 50; i += 1) announceStoreChange();
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(STORE_ANNOUNCE_DELAY_MS);
    expect(listener).toHaveBeenCalledTimes(1);
    announceStoreChange();
    vi.advanceTimersByTime(STORE_ANNOUNCE_DELAY_MS);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    announceStoreChange();
    vi.advanceTimersByTime(STORE_ANNOUNCE_DELAY_MS);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('are published in this context if there is no BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const listener = vi.fn<() => void>();
    const stop = onStoreChange(listener);
    announceStoreChange();
    vi.advanceTimersByTime(STORE_ANNOUNCE_DELAY_MS);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('reach other tabs, and arrive from them', async () => {
    const other = new BroadcastChannel(STORE_CHANNEL_NAME);
    const received = vi.fn<() => void>();
    other.addEventListener('message', received);
    const listener = vi.fn<() => void>();
    const stop = onStoreChange(listener);
    announceStoreChange();
    vi.advanceTimersByTime(STORE_ANNOUNCE_DELAY_MS);
    vi.useRealTimers();
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    other.postMessage('changed');
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
    stop();
    other.close();
  });
});
