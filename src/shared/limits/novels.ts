/** Characters per minute, for "约 6 分钟". */
export const CHARACTERS_A_MINUTE = 400;
/** Per work and account; beyond this the oldest is removed. */
export const BOOKMARKS_PER_WORK_MAX = 500;
/** Chapters offered as one download. */
export const NOVEL_BATCHES: readonly number[] = [50, 100];
/** Fetched texts are written in batches of this size, or when the first has waited this long. */
export const TEXTS_A_WRITE = 50;
export const TEXTS_WRITE_WAIT_MS = 500;
/** With so many unwritten texts, fetching waits. */
export const TEXTS_UNWRITTEN_MAX = 100;
/** UTF-8 bytes of a character, if only characters are known. */
export const CHARACTER_BYTES = 3;
/** Assumed characters of a chapter, if its directory has none. */
export const CHAPTER_CHARACTERS_GUESS = 3_000;
/** How long a download relies on the prices of a work. */
export const PRICES_KNOWN_MS = 30_000;
/** Default typesetting of novels. Multiples of the font size, except the margin. */
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
/** The next chapter is requested when this many pages or screens are left. */
export const NOVEL_NEXT_WANTED_PAGES = 2;
/** Another device less far ahead than this counts as at the same page, and the app does not ask. */
export const REMOTE_PROGRESS_CHARACTERS_MIN = 200;
/** Works whose position on this device is stored separately; beyond this the one read longest ago is removed. */
export const OWN_PLACES_MAX = 200;
/** A novel below this is short; from NOVEL_LONG_CHARACTERS on it is long. */
export const NOVEL_SHORT_CHARACTERS = 300_000;
export const NOVEL_LONG_CHARACTERS = 1_000_000;
/** An unused converter of characters is released: its dictionary takes 80 MB of memory. */
export const CONVERTER_IDLE_MS = 120_000;
/** After this a text is shown as written, until its conversion is ready. */
export const CONVERSION_PATIENCE_MS = 1_500;
/** More in an exported file are ignored. */
export const BOOKMARKS_IN_FILE_MAX = 20_000;
/** Length of the text at a bookmark. */
export const BOOKMARK_EXCERPT_CHARACTERS = 60;
/** Matches that a search in a book lists. */
export const BOOK_SEARCH_HITS_MAX = 300;
/** UTF-16 units around a match. */
export const SEARCH_EXCERPT_BEFORE = 12;
export const SEARCH_EXCERPT_AFTER = 40;
/** Long work yields to painting after this. */
export const SLICE_MS = 8;
/** A search in the book starts after a typing pause of this length. */
export const BOOK_SEARCH_DELAY_MS = 250;
/** UTF-16 units per utterance: Chromium's network voices stop after 15 s. */
export const SENTENCE_CHARACTERS_MAX = 48;
export const SPEECH_RATE_MIN = 0.5;
export const SPEECH_RATE_MAX = 3;
/** Pause between two utterances. */
export const SPEECH_RESTART_MS = 80;
/** A speech engine that reports no end after this, plus the time per character, has lost the text. */
export const SPEECH_STUCK_MS = 5_000;
export const SPEECH_STUCK_MS_A_CHARACTER = 700;
export const SPEECH_TRIES_MAX = 3;
/** A new speed or voice takes effect after a pause of this length. */
export const SPEECH_CHANGE_DELAY_MS = 300;
/** Choices of the sleep timer. */
export const SLEEP_MINUTES: readonly number[] = [15, 30, 60];
/** Time for a browser to list its voices; it may have none. */
export const VOICES_WAIT_MS = 2_000;
