import type { ReactNode, Ref } from 'react';
import type { ReadingView } from '../../reader/index.ts';

/** What every way of turning pages is given, and what it can be told. It knows the text as it is shown, nothing of accounts. */

/** A chapter as it is shown: converted, if somebody chose that. */
export interface BookChapter {
  readonly uuid: string;
  readonly index: number;
  readonly title: string;
  /** Under the title; '' where there is none. */
  readonly note: string;
  readonly paragraphs: readonly string[];
}

/** UTF-16 units of the chapter's paragraphs joined by line feeds, as they are shown. */
export interface BookPlace {
  /** Uuid. */
  readonly chapter: string;
  readonly offset: number;
}

/** Where a person is: the first character of the page, or the first line that is whole on the screen. */
export interface ShownPlace extends BookPlace {
  /** Of this chapter in this layout, counted from 1; where it scrolls, screens. */
  readonly page: number;
  readonly pages: number;
  /** Of the chapter's characters, those before the end of what is shown: 1 where its end is seen. */
  readonly ratio: number;
}

/** Characters of a chapter that look otherwise: found, read aloud. */
export interface BookMark {
  readonly chapter: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'hit' | 'speech';
}

export const PAGE_TURNS = ['scroll', 'slide', 'cover', 'none'] as const;
export type PageTurn = (typeof PAGE_TURNS)[number];

/** How the text is set; lengths are CSS pixels, or em where they say so. */
export interface BookLook {
  readonly fontSize: number;
  readonly font: 'serif' | 'sans';
  /** A multiple of the font size. */
  readonly lineHeight: number;
  readonly paragraphGapEm: number;
  readonly indentEm: number;
  /** Left and right of the text. */
  readonly margin: number;
  readonly isJustified: boolean;
}

export interface BookHandle extends ReadingView {
  readonly seek: (place: BookPlace) => void;
  readonly place: () => ShownPlace | undefined;
}

export interface BookViewProps {
  readonly ref: Ref<BookHandle>;
  /** In reading order, without gaps; grows at both ends. */
  readonly chapters: readonly BookChapter[];
  /** Where it opens. A change of look, font or window keeps the character that was opened or turned to last. */
  readonly start: BookPlace;
  readonly turn: PageTurn;
  readonly look: BookLook;
  readonly marks: readonly BookMark[];
  /** BCP 47, of the text as it is shown: zh-Hans, zh-Hant. */
  readonly lang: string;
  /** Read out as the name of the region. */
  readonly label: string;
  readonly onPlace: (place: ShownPlace) => void;
  /** Pages, or screens, that are left in front of the person and behind, in the chapters that are here. */
  readonly onRoom: (ahead: number, behind: number) => void;
  /** What stands after the last page of the last chapter here, and before the first of the first: nothing, or a card that is a page of its own. */
  readonly renderEnd: () => ReactNode;
  readonly renderStart: () => ReactNode;
}
