import { useLayoutEffect, useRef, useState } from 'react';
import { type ChapterLayout, layOutChapter, type Typesetting } from '../typeset/layOutChapter.ts';
import { runInSlices } from './slices.ts';
import type { BookChapter } from './view.ts';

/** Chapters with one common typesetting, in reading order and without gaps. */
export interface Layouts {
  readonly typesetting: Typesetting;
  readonly list: readonly ChapterLayout[];
  /** Whether chapters after, or before, this list are not laid out yet. */
  readonly isMoreAhead: boolean;
  readonly isMoreBehind: boolean;
}

/** Lays out the current chapter (a uuid), then its neighbours. The previous layout stays visible until then. */
export function useLayouts(
  chapters: readonly BookChapter[],
  typesetting: Typesetting | null,
  current: string,
): Layouts | null {
  const [shown, setShown] = useState<Layouts | null>(null);
  const known = useRef(new WeakMap<BookChapter, readonly [Typesetting, ChapterLayout]>());
  useLayoutEffect(() => {
    if (!typesetting) return undefined;
    const layoutOf = (chapter: BookChapter | undefined) => {
      const [of, layout] = (chapter && known.current.get(chapter)) ?? [];
      return of === typesetting ? layout : undefined;
    };
    const publish = () =>
      setShown((before) => {
        const next = around(chapters, current, layoutOf, typesetting);
        return next === null || (before && isSame(before, next)) ? before : next;
      });
    function* setAll(all: Typesetting): Generator<void, void> {
      for (const chapter of outwards(chapters, current)) {
        if (!layoutOf(chapter)) {
          known.current.set(chapter, [all, yield* layOutChapter(chapter, all)]);
          // The finished chapter is rendered before the next layout starts.
          publish();
          yield;
        }
      }
    }
    publish();
    return runInSlices(setAll(typesetting));
  }, [chapters, typesetting, current]);
  return shown;
}

/** The current chapter, then its neighbours by distance, the following one before the preceding one. */
function outwards(chapters: readonly BookChapter[], current: string): readonly BookChapter[] {
  const at = Math.max(
    0,
    chapters.findIndex(({ uuid }) => uuid === current),
  );
  return chapters
    .map((chapter, index) => ({
      chapter,
      far: index >= at ? 2 * (index - at) - 1 : 2 * (at - index),
    }))
    .sort((a, b) => a.far - b.far)
    .map(({ chapter }) => chapter);
}

function around(
  chapters: readonly BookChapter[],
  current: string,
  layoutOf: (chapter: BookChapter | undefined) => ChapterLayout | undefined,
  typesetting: Typesetting,
): Layouts | null {
  const at = Math.max(
    0,
    chapters.findIndex(({ uuid }) => uuid === current),
  );
  if (!layoutOf(chapters[at])) return null;
  let [first, end] = [at, at + 1];
  while (layoutOf(chapters[first - 1])) first -= 1;
  while (layoutOf(chapters[end])) end += 1;
  return {
    typesetting,
    list: chapters.slice(first, end).flatMap((chapter) => layoutOf(chapter) ?? []),
    isMoreAhead: end < chapters.length,
    isMoreBehind: first > 0,
  };
}

function isSame(a: Layouts, b: Layouts): boolean {
  return (
    a.typesetting === b.typesetting &&
    a.isMoreAhead === b.isMoreAhead &&
    a.isMoreBehind === b.isMoreBehind &&
    a.list.length === b.list.length &&
    a.list.every((layout, index) => layout === b.list[index])
  );
}
