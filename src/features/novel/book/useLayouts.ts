import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Beginning,
  type ChapterLayout,
  layOutChapter,
  rowAt,
  type Typesetting,
} from '../typeset/layOutChapter.ts';
import { runInSlices } from './slices.ts';
import type { BookChapter } from './view.ts';

/** Chapters with one common typesetting, in reading order and without gaps. */
export interface Layouts {
  readonly typesetting: Typesetting;
  readonly list: readonly ChapterLayout[];
  /** Whether chapters after, or before, this list are not laid out yet. */
  readonly isMoreAhead: boolean;
  readonly isMoreBehind: boolean;
  /** The last chapter of the list is laid out only as far as its screen needs: places and pages are not final. */
  readonly isPartial: boolean;
}

interface Current {
  readonly uuid: string;
  /** UTF-16 units, as in BookPlace; undefined on a card, which needs whole chapters. */
  readonly offset: () => number | undefined;
  /** Height of a screen of text, CSS pixels. */
  readonly height: number;
}

/**
 * Lays out the current chapter, then its neighbours. The previous layout stays visible until the screen of the current
 * place is laid out.
 */
export function useLayouts(
  chapters: readonly BookChapter[],
  typesetting: Typesetting | null,
  here: Current,
): Layouts | null {
  const current = here.uuid;
  const [shown, setShown] = useState<Layouts | null>(null);
  const known = useRef(new WeakMap<BookChapter, readonly [Typesetting, ChapterLayout]>());
  const shownFirst = useEffectEvent(() => enoughFor(here));
  useLayoutEffect(() => {
    if (!typesetting) return undefined;
    let begun: ChapterLayout | undefined;
    const wholeOf = (chapter: BookChapter | undefined) => {
      const [of, layout] = (chapter && known.current.get(chapter)) ?? [];
      return of === typesetting ? layout : undefined;
    };
    const layoutOf = (chapter: BookChapter | undefined) =>
      wholeOf(chapter) ?? (begun && begun.chapter === chapter ? begun : undefined);
    const publish = () =>
      setShown((before) => {
        const next = around(chapters, current, layoutOf, typesetting);
        return next === null || (before && isSame(before, next)) ? before : next;
      });
    const isEnough = shownFirst();
    const show = (beginning: ChapterLayout) => {
      begun = beginning;
      publish();
    };
    function* setAll(all: Typesetting): Generator<void, void> {
      for (const chapter of outwards(chapters, current)) {
        if (!wholeOf(chapter)) {
          const beginning = isEnough && chapter.uuid === current ? { isEnough, show } : undefined;
          known.current.set(chapter, [all, yield* layOutChapter(chapter, all, beginning)]);
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

/** Screens laid out from the current line on before a chapter is shown: its own page and the next one. */
const SCREENS_FIRST = 2;

/** @returns whether rows hold the current place and the screens after it */
function enoughFor(here: Current): Beginning['isEnough'] | undefined {
  const { height } = here;
  const offset = here.offset();
  if (offset === undefined) return undefined;
  return (rows) => {
    const [row, last] = [rows[rowAt(rows, offset)], rows.at(-1)];
    return (
      row !== undefined &&
      last !== undefined &&
      last.to > offset &&
      last.top - row.top > SCREENS_FIRST * height
    );
  };
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
  const isPartial = layoutOf(chapters[at])?.isWhole === false;
  if (!isPartial) while (layoutOf(chapters[end])) end += 1;
  return {
    typesetting,
    list: chapters.slice(first, end).flatMap((chapter) => layoutOf(chapter) ?? []),
    isMoreAhead: isPartial || end < chapters.length,
    isMoreBehind: first > 0,
    isPartial,
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
