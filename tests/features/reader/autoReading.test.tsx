// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAutoScroll } from '../../../src/features/reader/useAutoScroll.ts';
import { useAutoTurn } from '../../../src/features/reader/useAutoTurn.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
    ],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/**
 * A box of 100 px over 1,000 px of pages, which rounds scroll positions to whole pixels as a screen of one dot does.
 */
function boxOf() {
  const element = document.body.appendChild(document.createElement('section'));
  let top = 0;
  Object.defineProperties(element, {
    clientHeight: { value: 100 },
    scrollHeight: { value: 1000 },
    scrollTop: {
      get: () => top,
      set: (next: number) => {
        top = Math.round(Math.min(900, Math.max(0, next)));
      },
    },
  });
  return { current: element };
}

function scrolling(speed: number) {
  const box = boxOf();
  const onEnd = vi.fn<() => void>();
  const { result, rerender } = renderHook(
    (props: { active: boolean; speed: number }) =>
      useAutoScroll({ box, speedPxPerS: props.speed, active: props.active, onEnd }),
    { initialProps: { active: true, speed } },
  );
  return { box, onEnd, result, rerender };
}

describe('automatic scrolling', () => {
  it('moves at its speed, also where each frame is less than a pixel', () => {
    const { box } = scrolling(10);
    pass(5_000);
    expect(box.current.scrollTop).toBeGreaterThanOrEqual(48);
    expect(box.current.scrollTop).toBeLessThanOrEqual(50);
  });

  it('changes its speed at once, without a jump', () => {
    const { box, rerender } = scrolling(10);
    pass(1_000);
    rerender({ active: true, speed: 100 });
    pass(1_000);
    expect(box.current.scrollTop).toBeGreaterThanOrEqual(105);
    expect(box.current.scrollTop).toBeLessThanOrEqual(110);
  });

  it('stops at the end and reports it once', () => {
    const { box, onEnd, result } = scrolling(400);
    pass(5_000);
    expect(box.current.scrollTop).toBe(900);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(result.current.isRunning).toBe(false);
  });

  it('pauses for a touch, the wheel and a key, and resumes on request', () => {
    const { box, result } = scrolling(60);
    const pauses = [
      () => fireEvent.touchStart(box.current),
      () => fireEvent.wheel(box.current),
      () => fireEvent.keyDown(document.body, { key: 'ArrowUp' }),
    ];
    for (const pause of pauses) {
      expect(result.current.isRunning).toBe(true);
      pause();
      expect(result.current.isRunning).toBe(false);
      const top = box.current.scrollTop;
      pass(1_000);
      expect(box.current.scrollTop).toBe(top);
      act(() => result.current.toggle());
    }
  });

  it('pauses while the page is hidden, and not for keys on its own buttons', () => {
    const { result } = scrolling(60);
    const button = document.body.appendChild(document.createElement('button'));
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(result.current.isRunning).toBe(true);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    expect(result.current.isRunning).toBe(false);
  });

  it('restarts after it was paused and left', () => {
    const { box, result, rerender } = scrolling(60);
    fireEvent.touchStart(box.current);
    rerender({ active: false, speed: 60 });
    rerender({ active: true, speed: 60 });
    expect(result.current.isRunning).toBe(true);
  });
});

describe('automatic page turning', () => {
  function turning(onTurn: () => boolean) {
    const box = boxOf();
    return renderHook(
      (props: { page: number }) =>
        useAutoTurn({ box, seconds: 8, active: true, page: props.page, onTurn }),
      { initialProps: { page: 1 } },
    );
  }

  it('gives each page its time, counted from when it was turned to, by hand too', () => {
    const onTurn = vi.fn<() => boolean>(() => true);
    const { rerender } = turning(onTurn);
    pass(7_000);
    rerender({ page: 2 });
    pass(7_000);
    expect(onTurn).not.toHaveBeenCalled();
    pass(1_000);
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it('stops where there is no next page', () => {
    const onTurn = vi.fn<() => boolean>(() => false);
    const { result } = turning(onTurn);
    pass(8_000);
    pass(22_000);
    expect(onTurn).toHaveBeenCalledTimes(1);
    expect(result.current.isRunning).toBe(false);
  });
});
