import type { RefObject } from 'react';
import type { NovelContent } from '../../../shared/contract/index.ts';
import { useChapterRow } from '../../reader/index.ts';
import type { BookPlace } from '../book/view.ts';
import { langOf, useConversion } from '../../../lib/convert/conversion.ts';
import { useConvertedChapters } from '../convert/useConvertedChapters.ts';

/**
 * The chapters around the current one, original and displayed.
 * @param startOf initial position of a chapter in the original text
 */
export function useBookRow(
  address: NovelContent,
  root: RefObject<HTMLElement | null>,
  startOf: (chapter: string) => BookPlace,
) {
  const row = useChapterRow('novel', address, root, startOf);
  const { chapters } = row;
  const { conversion, changeConversion } = useConversion();
  const { converted, shown, problem, retry } = useConvertedChapters(chapters, conversion);
  const textOf = (chapter: string) => converted?.find((each) => each.chapter.uuid === chapter);
  return {
    ...row,
    /** Displayed chapters; undefined for a moment at first. */
    texts: converted,
    textOf,
    /** @returns undefined if the chapter is not loaded */
    toShown: ({ chapter, offset }: BookPlace): BookPlace | undefined => {
      const text = textOf(chapter);
      return text && { chapter, offset: text.toShown(offset) };
    },
    conversion: { chosen: conversion, shown, change: changeConversion, problem, retry },
    lang: langOf(shown),
  };
}
export type BookRow = ReturnType<typeof useBookRow>;
