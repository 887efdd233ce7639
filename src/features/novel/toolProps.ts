import type { Bookmark } from '../../shared/offline/bookmarks/bookmark.ts';
import type { BookChapter, BookMark, BookPlace } from './book/view.ts';
import type { Conversion } from '../../lib/convert/conversion.ts';

/**
 * Props between the reader and the tools of a book. Bookmarks and search hits use offsets of the original text; reading
 * aloud uses offsets of the displayed text, which is spoken and highlighted.
 */

/** A position in the original text and a number of UTF-16 units from there. */
export interface OriginalRange extends BookPlace {
  readonly length: number;
}

export interface ConversionSheetProps {
  readonly current: Conversion;
  /** Called at once, while the sheet stays open. */
  readonly onSelect: (conversion: Conversion) => void;
  readonly onClose: () => void;
  /** Message if the chosen conversion failed; otherwise ''. */
  readonly problem: string;
  readonly onRetry: () => void;
}

export interface BookSearchSheetProps {
  readonly work: string;
  /** Chapters loaded in the reader, original text: searched even if they are not stored on the device. */
  readonly chapters: readonly BookChapter[];
  readonly total: number;
  /** Excerpts are displayed in this conversion. */
  readonly conversion: Conversion;
  /** The last search text, restored when the sheet opens again. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The reader screen goes to the hit, highlights it and closes the sheet. */
  readonly onOpen: (hit: OriginalRange) => void;
  /** Opens the download picker. */
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

export interface BookmarksSheetProps {
  readonly work: string;
  /** Whether the page on the screen has a bookmark, and what sets or removes it. */
  readonly isMarked: boolean;
  readonly onToggle: () => void;
  readonly conversion: Conversion;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onClose: () => void;
}

export type AfterLast = 'loading' | 'locked' | 'away' | 'end';

export interface ListeningProps {
  readonly title: string;
  readonly author: string;
  /** Displayed chapters in reading order. */
  readonly chapters: readonly BookChapter[];
  readonly after: AfterLast;
  /** BCP 47 language of the displayed text. */
  readonly lang: string;
  /** The first visible character. */
  readonly place: () => BookPlace | undefined;
  /** Turns to the sentence if it is not visible. */
  readonly follow: (place: BookPlace) => void;
}

/** When playback stops by itself: after this many minutes, or at the end of the chapter. */
export type SleepTimer = number | 'chapter' | 'off';

export interface Listening {
  /** `waiting`: for the next chapter to load. */
  readonly state: 'off' | 'playing' | 'paused' | 'waiting';
  /** The sentence being read; undefined while idle or during a title. */
  readonly mark: BookMark | undefined;
  /** Why playback stopped by itself; '' if it did not. */
  readonly notice: string;
  readonly sleep: SleepTimer;
  /** Undefined while the browser has listed no Chinese voices yet. */
  readonly voices: readonly SpeechSynthesisVoice[] | undefined;
  /** Starts at the first visible sentence, or resumes. */
  readonly play: () => void;
  readonly pause: () => void;
  /** @param by sentences */
  readonly skip: (by: 1 | -1) => void;
  readonly stop: () => void;
  readonly sleepAfter: (timer: SleepTimer) => void;
}

export interface ListenSheetProps {
  readonly listening: Listening;
  readonly onClose: () => void;
}
