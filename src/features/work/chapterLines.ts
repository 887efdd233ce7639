import { readAddress } from '../../lib/addresses.ts';
import { isNumberedTitle } from '../../lib/chapterNames.ts';
import { freeText } from '../../lib/freeTime.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Chapter, Kind, WorkDetail } from '../../shared/contract/index.ts';
import type { ChapterState } from '../../ui/chapterState.ts';
import type { ChapterView } from './chapterView.ts';
import type { ChapterLineProps } from './chapters/ChapterLine.tsx';
import * as texts from './texts.ts';

interface LineContext {
  readonly detail: Pick<WorkDetail, 'uuid' | 'kind'>;
  readonly view: Pick<ChapterView, 'place' | 'nowMs'>;
  /** See `isNumberedBook`. */
  readonly isNumbered: boolean;
}

export function chapterLine(
  chapter: Chapter,
  state: ChapterState,
  { detail: { uuid, kind }, view: { place, nowMs }, isNumbered }: LineContext,
): ChapterLineProps {
  return {
    index: isNumbered ? undefined : chapter.index,
    unit: CHAPTER_UNITS[kind],
    title: chapter.title,
    price: chapter.price,
    href: readAddress(kind, uuid, chapter.uuid),
    state,
    free: state.locked ? freeText(chapter.free_at, nowMs) : '',
    note: chapter.uuid === place?.chapter ? placeNote(kind, place.ratio) : undefined,
  };
}

function placeNote(kind: Kind, ratio: number): string {
  const percent = Math.round(ratio * 100);
  return kind === 'novel' ? texts.readPercent(percent) : texts.watchedPercent(percent);
}

const TITLES_LOOKED_AT = 20;

/** Whether most titles contain their own number, so that a second number is left out. */
export function isNumberedBook(kind: Kind, chapters: readonly Chapter[]): boolean {
  const some = chapters.slice(0, TITLES_LOOKED_AT);
  const numbered = some.filter(({ title }) => isNumberedTitle(title));
  return kind !== 'comic' && numbered.length * 2 > some.length;
}
