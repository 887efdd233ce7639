/** Numbers of novels. */

// Novels (features 56–61, design 44–46)
/** Characters a minute, for "约 6 分钟". */
export const CHARACTERS_A_MINUTE = 400;
/** Of one work, of one account; beyond, the oldest goes. */
export const BOOKMARKS_PER_WORK_MAX = 500;
/** How many chapters of a book are offered to be downloaded at once. */
export const NOVEL_BATCHES: readonly number[] = [50, 100];
/** Texts that have come are written so many at a time, or when the first of them has waited so long. */
export const TEXTS_A_WRITE = 50;
export const TEXTS_WRITE_WAIT_MS = 500;
/** With so many texts unwritten the network waits. */
export const TEXTS_UNWRITTEN_MAX = 100;
/** UTF-8 bytes of a character, where only characters are told. */
export const CHARACTER_BYTES = 3;
/** Characters of a chapter whose directory does not say. */
export const CHAPTER_CHARACTERS_GUESS = 3_000;
/** So long what a download knows of the prices of a work holds. */
export const PRICES_KNOWN_MS = 30_000;
/** How a novel is set, where the person chose nothing (design 44). Multiples of the font size, but for the margin. */
export const LINE_HEIGHT_MIN = 1.2;
export const LINE_HEIGHT_MAX = 3;
export const PARAGRAPH_GAP_DEFAULT_EM = 0.8;
export const PARAGRAPH_GAP_MAX_EM = 3;
export const INDENT_DEFAULT_EM = 2;
export const INDENT_MAX_EM = 4;
/** Left and right of the text, CSS pixels. */
export const TEXT_MARGIN_DEFAULT_PX = 22;
export const TEXT_MARGIN_MIN_PX = 8;
export const TEXT_MARGIN_MAX_PX = 64;
/** The next chapter is asked for when this many pages, or screens, are left. */
export const NOVEL_NEXT_WANTED_PAGES = 2;
/** Another device that is so little further is at the same page: nobody is asked about it. */
export const FURTHER_CHARACTERS_MIN = 200;
/** Works whose place on this device alone is known; beyond, the one read longest ago goes. */
export const OWN_PLACES_MAX = 200;
/** A novel below this is short, one of NOVEL_LONG_CHARACTERS or more is long (design 09). */
export const NOVEL_SHORT_CHARACTERS = 300_000;
export const NOVEL_LONG_CHARACTERS = 1_000_000;
/** A converter of characters that nobody asks is let go: its dictionary takes 80 MB of memory. */
export const CONVERTER_IDLE_MS = 120_000;
/** A text that is still not converted after this is shown as it is written until then. */
export const CONVERSION_PATIENCE_MS = 1_500;
/** More in a shelf file are not taken. */
export const BOOKMARKS_IN_FILE_MAX = 20_000;
/** Of the text at a bookmark. */
export const BOOKMARK_EXCERPT_CHARACTERS = 60;
/** Places that a search in a book lists. */
export const BOOK_SEARCH_HITS_MAX = 300;
/** UTF-16 units around what was found. */
export const SEARCH_EXCERPT_BEFORE = 12;
export const SEARCH_EXCERPT_AFTER = 40;
/** Work that would hold the page up lets it paint after so long. */
export const SLICE_MS = 8;
/** What is typed is searched in the book when typing has rested this long. */
export const BOOK_SEARCH_DELAY_MS = 250;
/** UTF-16 units that are read aloud in one breath: Chromium's voices from the network stop after 15 s. */
export const SENTENCE_CHARACTERS_MAX = 48;
export const SPEECH_RATE_MIN = 0.5;
export const SPEECH_RATE_MAX = 3;
/** Between ending one utterance and beginning another. */
export const SPEECH_RESTART_MS = 80;
/** An engine that has not told the end of a text after this, and so much a character, has lost it. */
export const SPEECH_STUCK_MS = 5_000;
export const SPEECH_STUCK_MS_A_CHARACTER = 700;
export const SPEECH_TRIES_MAX = 3;
/** Another speed or voice is heard when it has rested this long. */
export const SPEECH_CHANGE_DELAY_MS = 300;
/** Minutes after which listening ends by itself. */
export const SLEEP_MINUTES: readonly number[] = [15, 30, 60];
/** A browser tells its voices late, or has none. */
export const VOICES_WAIT_MS = 2_000;
