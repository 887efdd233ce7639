// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createAnchor } from '../../../../src/features/novel/book/anchor.ts';
import { flowOf, topOf, turnedTop } from '../../../../src/features/novel/book/flow.ts';
import { useScrolledPlace } from '../../../../src/features/novel/book/useScrolledPlace.ts';
import type { ShownPlace } from '../../../../src/features/novel/book/view.ts';
import { layOutChapter, runToEnd } from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { chapterOf } from '../../../engines/book/texts.ts';
import { squareLook, typesettingOf } from '../typeset/arbitraries.ts';

const EM = 14;
const SCREEN_PX = 800;
/** Height of the card above the text. */
const CARD_PX = 300;

afterEach(cleanup);

/** A scroller with a card above the text, in an environment without layout. */
function boxOf(height: number) {
  const [box, run] = [document.createElement('div'), document.createElement('div')];
  box.append(run);
  document.body.append(box);
  const sizes = { clientWidth: 26 * EM, clientHeight: SCREEN_PX, scrollHeight: CARD_PX + height };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(box, name, { value });
  Object.defineProperty(run, 'offsetTop', { value: CARD_PX });
  return { box, run };
}

it('a place in scrolled chapters does not move by the card above the text', () => {
  const typesetting = typesettingOf(squareLook(EM, SCREEN_PX));
  const chapters = [1, 2].map((index) => chapterOf(index, 5_000));
  const flow = flowOf(
    chapters.map((chapter) => runToEnd(layOutChapter(chapter, typesetting))),
    60,
  );
  const [chapter = ''] = flow.chapters.map(({ layout }) => layout.chapter.uuid).slice(1);
  const rows = flow.chapters[1]?.layout.rows ?? [];
  const [opened = 0, scrolledTo = 0] = [30, 60].map((at) => rows[at]?.from);

  const { box, run } = boxOf(flow.height);
  const anchor = createAnchor({ chapter, offset: opened });
  const onPlace = vi.fn<(place: ShownPlace) => void>();
  const { result } = renderHook(() =>
    useScrolledPlace({
      scroller: { current: box },
      run: { current: run },
      flow,
      anchor,
      onPlace,
      onRoom: () => undefined,
    }),
  );
  const topAt = (offset: number) => CARD_PX + (topOf(flow, { chapter, offset }) ?? 0);
  expect(box.scrollTop).toBe(topAt(opened));
  expect(onPlace).toHaveBeenLastCalledWith(expect.objectContaining({ chapter, offset: opened }));

  box.scrollTop = topAt(scrolledTo);
  box.dispatchEvent(new Event('scroll'));
  expect(onPlace).toHaveBeenLastCalledWith(
    expect.objectContaining({ chapter, offset: scrolledTo }),
  );
  expect(anchor.get()).toEqual({ chapter, offset: scrolledTo });

  expect(result.current.turn(-1)).toBe(true);
  const before = topOf(flow, { chapter, offset: scrolledTo }) ?? 0;
  expect(box.scrollTop).toBe(CARD_PX + turnedTop(flow, before, SCREEN_PX, -1));
});
