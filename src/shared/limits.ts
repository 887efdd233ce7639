/**
 * Every number of the specification, once, with its unit in its name.
 * "seed" is the product's specification, "contract" what it leaves open, decided.
 */

// The wire (seed 9, contract 2)
export const REQUEST_TIMEOUT_MS = 5_000;
export const HEALTH_PROBE_TIMEOUT_MS = 2_000;
export const REQUEST_RETRIES_MAX = 2;
export const REQUEST_RETRY_DELAY_MS = 1_000;
/** A larger answer is refused unread (contract 7). */
export const ENVELOPE_BYTES_MAX = 8 * 1024 * 1024;
/** How long the back end honours an idempotency key (contract 2). */
export const IDEMPOTENCY_HOURS = 24;

// Lists (contract 3)
export const LIST_SIZE_DEFAULT = 20;
export const LIST_SIZE_MAX = 60;
export const LIST_PAGE_MAX = 100_000;
export const KEYWORD_CHARACTERS_MAX = 50;
export const CATEGORY_CHARACTERS_MAX = 64;
/** Works of a list that grows as it is scrolled (design 08): whole rows of three. */
export const CATALOG_PAGE_SIZE = 18;
/** Suggestions are asked for when typing has rested this long (design 7). */
export const SUGGEST_DELAY_MS = 200;
/** How many uuids or progress entries one changing call may name. */
export const BATCH_ENTRIES_MAX = 200;

// Accounts and money (seed 9, contract 3 and 7)
export const BIND_PHONE_BONUS_COINS = 40;
export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 64;
export const HAND_OVER_TOKEN_MINUTES = 10;
/** A new one-time code takes the old one's place so long before that ends. */
export const HAND_OVER_RENEW_AHEAD_MS = 60_000;
/** Start addresses whose token was tried are known again: the newest so many. */
export const SPENT_LAUNCHES_MAX = 32;
/** No price and no balance is more than this. */
export const COINS_MAX = 1_000_000_000;
/** More chapters than this are not bought at once. */
export const PURCHASE_CHAPTERS_MAX = 2_000;
/** What a device buys by itself in a day; beyond this it asks (features 68). */
export const AUTO_BUY_CHAPTERS_PER_DAY = 20;

// The device (seed 3 and 9)
export const COMIC_SEARCH_HISTORY_MAX = 15;
export const NOVEL_SEARCH_HISTORY_MAX = 15;
export const VIDEO_SEARCH_HISTORY_MAX = 10;
/** The read lists are histories too: beyond this the oldest entry goes. */
export const READ_HISTORY_MAX = 500;
export const COLLECTION_UUIDS_MAX = 2_000;
export const FONT_SIZE_DEFAULT_PX = 14;
export const FONT_SIZE_MIN_PX = 12;
export const FONT_SIZE_MAX_PX = 32;
/** The seed's "light grey" behind a novel's text. */
export const BACKGROUND_DEFAULT = '#EDEEEC';

// What a person sees (seed 8, design 5)
export const TOAST_MS = 1_500;
/** How long what was deleted can be taken back (design 5). */
export const SNACK_MS = 5_000;
export const BANNER_AUTOPLAY_MS = 5_000;
/** A header banner that was closed stays away at least so long (features 37). */
export const HEADER_BANNER_REST_DAYS = 30;
/** 7 天内不再提醒 (design 62). */
export const INSTALL_HINT_REST_DAYS = 7;
/** Nobody is asked to install before having read so many chapters (design 8). */
export const INSTALL_HINT_CHAPTERS = 2;
export const SKELETON_DELAY_MS = 100;
export const LOADING_CANCEL_AFTER_MS = 5_000;

// Images (seed 5 and 9)
/** A decrypted image shorter than this counts as failed. */
export const IMAGE_BYTES_MIN = 10;
export const IMAGE_BYTES_MAX = 32 * 1024 * 1024;
/** How far ahead images load, in screens. */
export const IMAGE_PRELOAD_SCREENS = 1.3;
/** An image body that has not arrived by then has failed: one attempt, no retry (seed 9). */
export const IMAGE_TIMEOUT_MS = 20_000;

// Offline (contract 5)
/** While no address answers, the next round of probes starts after this. */
export const RECONNECT_DELAY_MS = 30_000;
/** How long a screen waits for a fresh answer when it already holds a copy. */
export const KEPT_COPY_PATIENCE_MS = 800;
/** Reading progress is written at most this often while a person scrolls. */
export const PROGRESS_SAVE_DELAY_MS = 2_000;

// Screens kept alive
export const SCREENS_KEPT_MAX = 8;
export const READERS_KEPT_MAX = 2;
/** Longer than any screen is kept, so that a screen left comes back without a request. */
export const ANSWERS_KEPT_SECONDS = 6 * 3_600;

// The offline shelf and the worker
/** A database that another tab holds up is given up after this: memory serves. */
export const SHELF_OPEN_TIMEOUT_MS = 3_000;
/** Changes of the shelf are told at most this often. */
export const SHELF_ANNOUNCE_DELAY_MS = 200;
/** A chapter opened this recently is never evicted. */
export const EVICTION_SPARE_MS = 60_000;
export const EVICTIONS_PER_WRITE_MAX = 4;
/** What is kept of pictures where nothing outlives the page. */
export const MEMORY_SHELF_BYTES_MAX = 64 * 1024 * 1024;
/** How long the worker waits for a fresh `config.js` when it holds a copy. */
export const HOST_CONFIG_PATIENCE_MS = 2_000;
export const UPDATE_CHECK_INTERVAL_MS = 3_600_000;
/** Object URLs that nobody shows any more are kept up to here. */
export const OBJECT_URLS_MAX = 80;
export const OBJECT_URLS_BYTES_MAX = 48 * 1024 * 1024;

/** How long after the page has loaded the worker is registered. */
export const WORKER_DELAY_MS = 2_000;
/** And how long after it stands what may lie over any screen is loaded. */
export const LATE_OVERLAYS_DELAY_MS = 3_000;

/** How long a picture waits for one that is seen before it. */
export const PICTURE_TURN_WAIT_MS = 1_500;
/** And how long the one that is seen first has to be decoded and painted. */
export const PICTURE_PAINT_MS = 150;

// The comic reader (features 45, 46, 52)
export const BRIGHTNESS_MIN_PERCENT = 10;
export const CONTRAST_MIN_PERCENT = 50;
export const CONTRAST_MAX_PERCENT = 200;
/** CSS pixels a second. */
export const AUTO_SCROLL_PX = 60;
export const AUTO_SCROLL_MIN_PX = 10;
export const AUTO_SCROLL_MAX_PX = 400;
/** Of the next chapter, fetched while the one before is still read (design 24). */
export const NEXT_CHAPTER_PAGES = 3;
export const ZOOM_MAX = 5;
export const DOUBLE_TAP_ZOOM = 2;
/** Works that are read otherwise than the others; beyond this the one changed longest ago follows the default again. */
export const READER_OWN_SETTINGS_MAX = 300;
/** Seconds a page stays when pages turn by themselves. */
export const AUTO_TURN_SECONDS = 8;
export const AUTO_TURN_SECONDS_MIN = 2;
export const AUTO_TURN_SECONDS_MAX = 60;
/** The middle of the screen's height that a tap opens the menu in, where pages run downwards (design 21). */
export const TAP_MENU_PART = 0.4;
/** At the left, where iOS's way back begins: no tap there turns a page (design 21). */
export const TAP_EDGE_PX = 24;
/** At most this of a page's side is cut off as its margin. */
export const CROP_PART_MAX = 0.45;
/** How fast pages are read, for "约 6 分钟" (design 28). */
export const PAGES_A_MINUTE = 8;

// Downloads (features 3–20)
export const DOWNLOADS_PARALLEL_DEFAULT = 3;
export const DOWNLOADS_PARALLEL_MAX = 6;
/** A page is tried again after each of these (features 8). */
export const PAGE_RETRY_DELAYS_MS: readonly number[] = [2_000, 4_000, 8_000];
/** With less free than this nothing is begun (features 17). */
export const FREE_BYTES_MIN = 200 * 1024 * 1024;
/** The cap of what nobody downloaded on purpose, and its share of the quota: the lesser of the two (features 16). */
export const KEPT_BYTES_MAX_DEFAULT = 2 * 1024 * 1024 * 1024;
export const KEPT_QUOTA_PART = 0.2;
export const KEPT_AGE_DAYS_DEFAULT = 30;
/** What a person may choose as the cap of what was only read, beside the default. */
export const KEPT_CAPS_BYTES: readonly number[] = [500e6, 1e9, 2e9, 5e9];
/** And how long it stays unread; besides: no limit. */
export const KEPT_AGES_DAYS: readonly number[] = [7, 30, 90];
/** What a page is taken for where nothing is known of it. */
export const PAGE_BYTES_GUESS = 250 * 1024;
/** What a chapter is taken for where its directory does not say. */
export const CHAPTER_PAGES_GUESS = 40;
/** How long what was deleted after reading can be taken back (features 20). */
export const DELETE_UNDO_MS = 10_000;
/** Safari removes what a site stored after so many days without a visit, unless it is installed (features 32). */
export const SAFARI_EVICTION_DAYS = 7;
/** How many chapters may stay behind the one that is read, as they are offered; -1: nothing is deleted (features 20). */
export const DELETE_BEHIND_COUNTS: readonly number[] = [-1, 0, 1, 3, 5];
/** Chapters taken back from being deleted after reading; beyond this the oldest is no longer spared. */
export const SPARED_CHAPTERS_MAX = 300;
/** Collected works whose new chapters are fetched when the app opens. */
export const NEW_OF_COLLECTED_WORKS_MAX = 20;
/** What is read is looked at when it has rested this long. */
export const KEEP_AHEAD_DELAY_MS = 3_000;

// What is kept on which device, and what moves between them (features 28, 34, 35)
/** Of one device and kind, as it tells the back end; what was read longest ago is left out beyond. */
export const KEPT_INDEX_WORKS_MAX = 500;
export const KEPT_INDEX_CHAPTERS_MAX = 5_000;
/** Installations whose lists an account has; beyond, the one not heard of for longest goes. */
export const KEPT_DEVICES_MAX = 10;
/** After the last change of what is downloaded, the back end is told. */
export const KEPT_INDEX_DELAY_MS = 3_000;
/** With so many days since the last visit, it is said when that was (features 32). */
export const SAFARI_WARNING_DAYS = 4;
/** A visit that begins so long after the last one ended is another one. */
export const VISIT_GAP_MS = 3_600_000;
/** A larger file is no shelf. */
export const SHELF_FILE_BYTES_MAX = 8 * 1024 * 1024;

// The download engine (features 3–10, 15–17)
/** A page that the back end named and that its server refuses: the manifest may name it otherwise by now. */
export const REFUSED_PAGE_STATUSES: readonly number[] = [401, 402, 403, 404, 410];
/** Pages that turn out to be missing after all are fetched again so many times. */
export const COMPLETION_ROUNDS_MAX = 2;
/** A page waits so long to be written with others: a transaction for each costs more than its bytes. */
export const DOWNLOAD_WRITE_WAIT_MS = 40;
/** Pages that are fetched and not yet written; with more, the network waits for the disk. */
export const PAGES_UNWRITTEN_MAX = 24;
/** How far a download is, is told at most this often. */
export const LIVE_PROGRESS_DELAY_MS = 250;
/** The speed of a download is the mean over so long. */
export const DOWNLOAD_SPEED_WINDOW_MS = 4_000;
/** A page that somebody waits for holds downloads back, but not for longer: it may never come. */
export const READING_HOLD_MS = 5_000;
/** What failed for want of an answer is tried again by itself, so often and so much apart. */
export const AUTO_RETRIES_MAX = 5;
export const AUTO_RETRY_REST_MS = 30_000;
/** How long nothing is begun after the database failed in the middle of a download. */
export const RUN_BROKEN_REST_MS = 10_000;
/** Chapters that were read last, and those after them, stay when space is made. */
export const SPARED_READINGS = 5;
/** The space that is left is asked for at most this often while something shows it. */
export const STORAGE_READ_DELAY_MS = 2_000;
/** What is kept of covers and banners; beyond this those stored longest ago go, last of all those of works on the shelf. */
export const COVER_BYTES_MAX = 64 * 1024 * 1024;
/** What was stored a moment ago may belong to what another tab is about to write: a launch leaves it alone. */
export const RECOVERY_SPARE_MS = 60_000;
/** A hidden page that is about to be frozen ends its downloads after this, so that another tab may have them. */
export const HIDDEN_GRACE_MS = 1_000;
/** A launch puts the shelf in order when it has nothing else to do, or after this. */
export const RECOVERY_IDLE_WAIT_MS = 3_000;

// Background Fetch (features 26)
/** What encryption adds to a page at most. */
export const CIPHER_BYTES_MAX = 32;
/** How long the worker has to begin with what the system has fetched; then the page fetches what lacks. */
export const BACKGROUND_TAKEOVER_MS = 10_000;
/** How often the page looks whether the system still knows the fetch that it waits for. */
export const BACKGROUND_LOOK_MS = 5_000;

// Accounts (contract 3, 7)
export const SMS_CODE_MINUTES = 5;
/** Wrong codes of one message; then another is needed. */
export const SMS_CODE_TRIES_MAX = 5;
export const SMS_RESEND_SECONDS = 60;
export const SMS_PER_PHONE_HOUR = 5;
export const SMS_PER_ADDRESS_HOUR = 30;
/** Wrong passwords of one account, and from one address, in SIGN_IN_WINDOW_MINUTES. */
export const SIGN_IN_WINDOW_MINUTES = 15;
export const SIGN_IN_PER_ACCOUNT = 8;
export const SIGN_IN_PER_ADDRESS = 40;
export const RECOVER_PER_ADDRESS_HOUR = 20;
/** Accounts whose lists a device keeps after it left them; beyond, the one left first goes. */
export const ACCOUNTS_LEFT_MAX = 5;
/** Behind one address of a mobile network sit thousands. */
export const NEW_ACCOUNTS_PER_ADDRESS_HOUR = 1_000;

// Payment (contract 6)
export const ORDER_MINUTES = 15;
export const ORDERS_PER_ACCOUNT_HOUR = 30;
export const ORDERS_WAITING_MAX = 5;
/** A signed notice whose time is further from ours is refused: it may be a replay. */
export const NOTICE_WINDOW_SECONDS = 300;
export const NOTICE_BYTES_MAX = 16 * 1024;
export const RETURN_URL_CHARACTERS_MAX = 2_000;
/** How often an order's state is asked for while somebody waits for it, and for how long. */
export const ORDER_POLL_MS = 2_000;
export const ORDER_POLL_MAX_MS = 60_000;
/** Somebody is back from paying: so long the back end has to know it was paid, before they are asked. */
export const ORDER_LOOK_MS = 3_000;
/** A payment that nobody answered for is asked about for so long; the bill has it ever after. */
export const PAYMENT_ASKED_HOURS = 24;
export const PAYMENTS_LEFT_MAX = 8;
/** A focus or a press sooner than this belongs to leaving. */
export const PAYMENT_AWAY_MIN_MS = 1_500;
/** An order that may have been placed without an answer is placed again under its own key for so long. */
export const ORDER_KEY_MS = 300_000;

// The service desk (design 60)
export const SERVICE_TEXT_CHARACTERS_MAX = 500;
export const SERVICE_MESSAGES_SHOWN_MAX = 100;
export const SERVICE_MESSAGES_PER_HOUR = 60;
export const SERVICE_POLL_MS = 4_000;
/** With so many characters left, a message's limit is told. */
export const SERVICE_TEXT_WARN_CHARACTERS = 50;
/** Orders that are offered to be sent to the desk. */
export const SERVICE_ORDERS_OFFERED = 3;
/** Questions that the desk's greeting names; the others are one press away. */
export const SERVICE_QUESTIONS_SHOWN = 5;
/** After so long a pause in a conversation the time is told again. */
export const SERVICE_PAUSE_MS = 600_000;

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
