// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePolling } from '../../../src/features/support/usePolling.ts';

const EVERY_MS = 4_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Poller({ isWanted, work }: { isWanted: boolean; work: () => Promise<unknown> }) {
  usePolling(isWanted, EVERY_MS, work);
  return null;
}

it('new messages are requested at once and every few seconds, until the screen is left', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { rerender, unmount } = render(<Poller isWanted work={work} />);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(3);
  rerender(<Poller isWanted={false} work={work} />);
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(3);
  rerender(<Poller isWanted work={work} />);
  expect(work).toHaveBeenCalledTimes(4);
  unmount();
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(4);
});

it('new messages are not requested by a page in the background, and at once when it is visible again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<Poller isWanted work={work} />);
  await vi.advanceTimersByTimeAsync(0);
  visibility.mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(work).toHaveBeenCalledTimes(2);
});
