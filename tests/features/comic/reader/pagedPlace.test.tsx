// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePagedPlace } from '../../../../src/features/comic/reader/usePagedPlace.ts';

const WIDTH = 100;
const KEYS = ['a 1', 'a 2', 'a 3'];

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Opens slides on the second one, and moves the box as a swipe that has not come to rest. */
function openSwiped() {
  const element = document.body.appendChild(document.createElement('section'));
  Object.defineProperties(element, { clientWidth: { value: WIDTH } });
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>(({ left }) => {
    element.scrollLeft = left ?? 0;
  });
  element.scrollTo = scrollTo as typeof element.scrollTo;
  const hook = renderHook(
    ({ keys, width }) =>
      usePagedPlace({
        box: { current: element },
        size: { width, height: 200 },
        axis: 'x',
        rightToLeft: false,
        keys,
        startIndex: 1,
        onIndex: () => undefined,
      }),
    { initialProps: { keys: KEYS, width: WIDTH } },
  );
  expect(element.scrollLeft).toBe(WIDTH);
  element.scrollLeft = 1.3 * WIDTH;
  scrollTo.mockClear();
  return { ...hook, scrollTo };
}

describe('the shown slide', () => {
  it('is left to a swipe while slides come behind it', () => {
    const { rerender, scrollTo, result } = openSwiped();
    rerender({ keys: [...KEYS, 'b 1', 'b 2'], width: WIDTH });
    expect(scrollTo).not.toHaveBeenCalled();
    expect(result.current.index).toBe(1);
  });

  it('keeps its place where slides come before it, and where the box has another size', () => {
    const { rerender, scrollTo } = openSwiped();
    rerender({ keys: ['z 1', ...KEYS], width: WIDTH });
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 2 * WIDTH, behavior: 'instant' });
    rerender({ keys: ['z 1', ...KEYS], width: 50 });
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 100, behavior: 'instant' });
  });
});
