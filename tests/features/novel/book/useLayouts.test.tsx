// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Layouts, useLayouts } from '../../../../src/features/novel/book/useLayouts.ts';
import { rowAt } from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { chapterOf } from '../../../engines/book/texts.ts';
import { squareLook, typesettingOf } from '../typeset/arbitraries.ts';

const EM = 14;
const SCREEN_PX = 800;
const CHARACTERS = 50_000;

// Each step in a task of its own, between those of React.
vi.mock('../../../../src/features/novel/book/slices.ts', () => ({
  runInSlices: (steps: Generator<void, void>) => {
    let isStopped = false;
    const step = () => {
      if (!isStopped && !steps.next().done) setImmediate(step);
    };
    setImmediate(step);
    return () => {
      isStopped = true;
    };
  },
}));

afterEach(cleanup);

/** The layouts that a reader shows one after the other, when it opens the second of three chapters at an offset. */
function shownAt(offset: number | undefined) {
  const chapters = [1, 2, 3].map((index) => chapterOf(index, CHARACTERS));
  const typesetting = typesettingOf(squareLook(EM, SCREEN_PX));
  const shown: Layouts[] = [];
  renderHook(() => {
    const here = { uuid: 'chapter-2', offset: () => offset, height: SCREEN_PX };
    const layouts = useLayouts(chapters, typesetting, here);
    if (layouts && layouts !== shown.at(-1)) shown.push(layouts);
  });
  return shown;
}

describe('a chapter of 50,000 characters', () => {
  it.each([0, 30_000])('shows the page at %i before its end is laid out', async (offset) => {
    const shown = shownAt(offset);
    await expect.poll(() => shown.at(-1)?.list.length).toBe(3);
    const [first, second] = shown;
    expect(first?.isPartial).toBe(true);
    expect(first).toMatchObject({ isMoreAhead: true, isMoreBehind: true });
    const { rows = [], height = 0 } = first?.list[0] ?? {};
    const top = rows[rowAt(rows, offset)]?.top ?? 0;
    expect(rows.at(-1)?.to).toBeGreaterThan(offset);
    expect(height - top).toBeGreaterThan(2 * SCREEN_PX);
    // A paragraph more than the two screens.
    expect(height - top).toBeLessThan(3 * SCREEN_PX);
    expect(second).toMatchObject({ isPartial: false });
    expect(second?.list).toHaveLength(1);
  });

  it('is laid out whole for the card at its end', async () => {
    const shown = shownAt(undefined);
    await expect.poll(() => shown.length).toBeGreaterThan(0);
    expect(shown[0]?.isPartial).toBe(false);
  });
});
