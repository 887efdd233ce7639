import type { ReactNode, Ref } from 'react';
import type { ReadingView } from '../../../lib/reading/readingView.ts';

/** Interface between the reader and its paged or scrolled text. It knows the displayed text, but no accounts. */

/** A chapter as displayed, after conversion between simplified and traditional if chosen. */
export interface BookChapter {
  readonly uuid: string;
  readonly index: number;
  readonly title: string;
  readonly note: string;
  readonly paragraphs: readonly string[];
}

/** Offset in UTF-16 units of the chapter's displayed paragraphs joined by line feeds. */
export interface BookPlace {
  readonly chapter: string;
  readonly offset: number;
}

/** The reader's position: the first character of the page, or of the first fully visible line. */
export interface ShownPlace extends BookPlace {
  /** Page within the chapter in this layout, from 1; in scrolled mode, screens. */
  readonly page: number;
  readonly pages: number;
  /** Share of the chapter's characters before the end of the screen: 1 when the chapter's end is visible. */
  readonly ratio: number;
}

/** Highlighted characters: a search hit, or the sentence being read aloud. */
export interface BookMark {
  readonly chapter: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'hit' | 'speech';
}

export const PAGE_TURNS = ['scroll', 'slide', 'cover', 'curl', 'none'] as const;
export type PageTurn = (typeof PAGE_TURNS)[number];

/** How the text is typeset; lengths are CSS pixels, or em where the name says so. */
export interface BookLook {
  readonly fontSize: number;
  readonly font: 'serif' | 'sans';
  /** Multiple of the font size. */
  readonly lineHeight: number;
  readonly paragraphGapEm: number;
  readonly indentEm: number;
  /** Left and right of the text, each. */
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
  /** Initial position. A change of font, look or window keeps the character that was opened or turned to last. */
  readonly start: BookPlace;
  readonly turn: PageTurn;
  readonly look: BookLook;
  readonly marks: readonly BookMark[];
  /** Language of the displayed text, BCP 47: zh-Hans, zh-Hant. */
  readonly lang: string;
  readonly label: string;
  readonly onPlace: (place: ShownPlace) => void;
  /** Pages, or screens, left after and before the current one in the loaded chapters. */
  readonly onRoom: (ahead: number, behind: number) => void;
  /** Shown after the last loaded chapter (`renderStart`: before the first): null, or a card that fills a page. */
  readonly renderEnd: () => ReactNode;
  readonly renderStart: () => ReactNode;
}
