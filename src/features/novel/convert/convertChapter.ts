import type { BookChapter } from '../book/view.ts';
import type { Conversion } from '../../../lib/convert/conversion.ts';
import { convertTexts } from '../../../lib/convert/converters.ts';
import { mapOffsets, SAME_OFFSETS, type OffsetMap } from './offsetMap.ts';

export interface ConvertedChapter extends OffsetMap {
  readonly chapter: BookChapter;
}

/** Keyed by the original chapter: a conversion is reused as long as the original is in memory. */
const converted = new WeakMap<BookChapter, Map<Conversion, Promise<ConvertedChapter>>>();

/**
 * Converts title, note and paragraphs.
 * @throws ConversionError if the dictionary cannot be loaded; the next call tries again
 */
export function convertText(
  chapter: BookChapter,
  conversion: Conversion,
): Promise<ConvertedChapter> {
  const known = converted.get(chapter) ?? new Map<Conversion, Promise<ConvertedChapter>>();
  converted.set(chapter, known);
  const found = known.get(conversion);
  if (found) return found;
  const converting = convert(chapter, conversion);
  known.set(conversion, converting);
  converting.catch(() => known.delete(conversion));
  return converting;
}

export function unconverted(chapter: BookChapter): ConvertedChapter {
  return { chapter, ...SAME_OFFSETS };
}

async function convert(chapter: BookChapter, conversion: Conversion): Promise<ConvertedChapter> {
  if (conversion === 'none') return unconverted(chapter);
  const { title, note, paragraphs } = chapter;
  const [newTitle = title, newNote = note, ...newParagraphs] = await convertTexts(
    [title, note, ...paragraphs],
    conversion,
  );
  return {
    chapter: { ...chapter, title: newTitle, note: newNote, paragraphs: newParagraphs },
    ...mapOffsets(paragraphs, newParagraphs),
  };
}
