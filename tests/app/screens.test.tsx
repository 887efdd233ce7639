// @vitest-environment happy-dom
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ScreenBoundary } from '../../src/app/ScreenBoundary.tsx';
import { ScreenAt } from '../../src/app/screens.ts';

// Before React takes hold of it: without this timer, nothing that React holds back is shown.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
const chunk = vi.hoisted(() => {
  let arrive = () => {};
  const promise = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive };
});
vi.mock('../../src/features/film/DetailScreen.tsx', async () => {
  await chunk.promise;
  return { default: () => 'the film' };
});
vi.mock('../../src/features/account/MineScreen.tsx', () => {
  throw new TypeError('no chunk');
});
vi.mock('../../src/app/appUpdate.ts', () => ({ isReplaced: async () => false }));

afterAll(() => vi.useRealTimers());

function show(path: string) {
  const box = document.createElement('div');
  createRoot(box).render(
    <ScreenBoundary>
      <Suspense fallback="waiting">
        <ScreenAt path={path} search={{}} />
      </Suspense>
    </ScreenBoundary>,
  );
  return () => box.textContent;
}

describe('a screen whose chunk is not loaded yet', () => {
  it('is shown as soon as its chunk arrives', async () => {
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const text = show('/detailfilm');
    expect(text()).not.toContain('the film');
    chunk.arrive();
    // `expect.poll` would let the timer run.
    while (!over.signal.aborted && text() !== 'the film') {
      // oxlint-disable-next-line no-await-in-loop -- React works between the looks
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('leaves the error of a chunk that fails to load to the boundary', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    await expect.poll(show('/mine')).toContain('这一页出了点问题');
  });
});
