/**
 * Every number of the specification, once, with its unit in its name.
 * "seed" is the product's specification, "contract" what it leaves open, decided.
 */

export * from './limits/accounts.ts';
export * from './limits/downloads.ts';
export * from './limits/films.ts';
export * from './limits/novels.ts';

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
