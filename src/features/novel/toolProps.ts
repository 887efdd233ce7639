import type { Bookmark } from '../../shared/offline/bookmarks/bookmark.ts';
import type { BookChapter, BookMark, BookPlace } from './book/view.ts';
import type { Conversion } from './convert/conversion.ts';

/**
 * What the reader gives the tools of a book and gets from them. Whatever is kept or found is told in characters of the
 * original text; what is read aloud in characters as they are shown, because that is what is heard and marked.
 */

/** A place in the original text, and how many characters from there on are meant. */
export interface OriginalRange extends BookPlace {
  readonly length: number;
}

export interface ConversionSheetProps {
  readonly current: Conversion;
  /** At once, while the sheet is open. */
  readonly onSelect: (conversion: Conversion) => void;
  readonly onClose: () => void;
  /** Why the text is not as chosen; '' where it is. */
  readonly problem: string;
  readonly onRetry: () => void;
}

export interface BookSearchSheetProps {
  /** Uuid. */
  readonly work: string;
  /** Those the reader holds, in the original text: searched even where they are not on the device. */
  readonly chapters: readonly BookChapter[];
  /** How many chapters the book has. */
  readonly total: number;
  /** Excerpts are shown in these characters. */
  readonly conversion: Conversion;
  /** What was typed last, when the sheet opens again. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** The reader goes there, marks it, and closes the sheet. */
  readonly onOpen: (hit: OriginalRange) => void;
  /** To where chapters are chosen for download. */
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

export interface BookmarksSheetProps {
  /** Uuid. */
  readonly work: string;
  readonly conversion: Conversion;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onClose: () => void;
}

/** What stands after the last chapter the reader holds. */
export type AfterLast = 'loading' | 'locked' | 'away' | 'end';

export interface ListeningProps {
  /** Of the work, for the system's media controls. */
  readonly title: string;
  readonly author: string;
  /** In reading order, as they are shown. */
  readonly chapters: readonly BookChapter[];
  readonly after: AfterLast;
  /** BCP 47, of the text as it is shown. */
  readonly lang: string;
  /** The first character that is seen. */
  readonly place: () => BookPlace | undefined;
  /** Turns to where the sentence is, where it is not seen. */
  readonly follow: (place: BookPlace) => void;
}

/** When it ends by itself: minutes from when it was chosen, or with the chapter. */
export type SleepTimer = number | 'chapter' | 'off';

export interface Listening {
  /** `waiting`: for the next chapter. */
  readonly state: 'off' | 'playing' | 'paused' | 'waiting';
  /** The sentence that is read; undefined while nothing is, or a title. */
  readonly mark: BookMark | undefined;
  /** Why it stopped by itself; '' where it did not. */
  readonly notice: string;
  readonly sleep: SleepTimer;
  /** Undefined where the browser tells none of Chinese, or has not yet. */
  readonly voices: readonly SpeechSynthesisVoice[] | undefined;
  /** From the first sentence that is seen; or on where it was paused. */
  readonly play: () => void;
  readonly pause: () => void;
  /** Sentences: -1 the one before, 1 the next. */
  readonly skip: (by: 1 | -1) => void;
  readonly stop: () => void;
  readonly sleepAfter: (timer: SleepTimer) => void;
}

export interface ListenSheetProps {
  readonly listening: Listening;
  readonly onClose: () => void;
}
