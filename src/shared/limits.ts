/** Every number of the specification, once, with its unit in its name. */

export * from './limits/accounts.ts';
export * from './limits/commute.ts';
export * from './limits/downloads.ts';
export * from './limits/films.ts';
export * from './limits/lock.ts';
export * from './limits/novels.ts';
export * from './limits/push.ts';
export * from './limits/reading.ts';

// The wire
export const REQUEST_TIMEOUT_MS = 5_000;
export const HEALTH_PROBE_TIMEOUT_MS = 2_000;
export const REQUEST_RETRIES_MAX = 2;
export const REQUEST_RETRY_DELAY_MS = 1_000;
/** A larger response is refused without parsing. */
export const ENVELOPE_BYTES_MAX = 8 * 1024 * 1024;
/** The copy of an account's data is one attempt, and may be longer and larger than other answers. */
export const OWN_DATA_TIMEOUT_MS = 60_000;
export const OWN_DATA_BYTES_MAX = 64 * 1024 * 1024;
/** How long the server honors an idempotency key. */
export const IDEMPOTENCY_HOURS = 24;

// Lists
export const LIST_SIZE_DEFAULT = 20;
export const LIST_SIZE_MAX = 60;
export const LIST_PAGE_MAX = 100_000;
export const KEYWORD_CHARACTERS_MAX = 50;
export const CATEGORY_CHARACTERS_MAX = 64;
/** Works per page of a list that grows with scrolling: whole rows of three. */
export const CATALOG_PAGE_SIZE = 18;
/** Suggestions are requested after a typing pause of this length. */
export const SUGGEST_DELAY_MS = 200;
/** Maximum of uuids or progress entries in one changing call. */
export const BATCH_ENTRIES_MAX = 200;

// Accounts and money
export const BIND_PHONE_BONUS_COINS = 40;
export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 64;
export const HAND_OVER_TOKEN_MINUTES = 10;
/** A new one-time code replaces the old one this long before it expires. */
export const HAND_OVER_RENEW_AHEAD_MS = 60_000;
/** Number of recent start addresses whose tokens are remembered as tried. */
export const SPENT_LAUNCHES_MAX = 32;
/** Upper limit of any price and balance. */
export const COINS_MAX = 1_000_000_000;
/** Limit of one purchase. */
export const PURCHASE_CHAPTERS_MAX = 2_000;
/** Automatic purchases per device and day; beyond this the app asks. */
export const AUTO_BUY_CHAPTERS_PER_DAY = 20;

// The device
export const COMIC_SEARCH_HISTORY_MAX = 15;
export const NOVEL_SEARCH_HISTORY_MAX = 15;
export const VIDEO_SEARCH_HISTORY_MAX = 10;
/** Beyond this the oldest entry is removed. */
export const READ_HISTORY_MAX = 500;
export const COLLECTION_UUIDS_MAX = 2_000;
export const FONT_SIZE_DEFAULT_PX = 14;
export const FONT_SIZE_MIN_PX = 12;
export const FONT_SIZE_MAX_PX = 32;
/** The default "light grey" behind a novel's text. */
export const BACKGROUND_DEFAULT = '#EDEEEC';

// The interface
export const TOAST_MS = 1_500;
/** How long a deletion can be undone. */
export const SNACK_MS = 5_000;
export const BANNER_AUTOPLAY_MS = 5_000;
/** A closed header banner stays away at least this long. */
export const HEADER_BANNER_REST_DAYS = 30;
/** 7 天内不再提醒. */
export const INSTALL_HINT_REST_DAYS = 7;
/** The install hint appears only after this many read chapters. */
export const INSTALL_HINT_CHAPTERS = 2;
/** A directory of up to this many chapters is shown as lines with titles. */
export const DIRECTORY_LINES_MAX = 60;
export const SKELETON_DELAY_MS = 100;
export const LOADING_CANCEL_AFTER_MS = 5_000;

// Images
/** A decrypted image shorter than this counts as failed. */
export const IMAGE_BYTES_MIN = 10;
export const IMAGE_BYTES_MAX = 32 * 1024 * 1024;
/** How far ahead images load, in screens. */
export const IMAGE_PRELOAD_SCREENS = 1.3;
/** An image that has not arrived by then has failed: one attempt, no retry. */
export const IMAGE_TIMEOUT_MS = 20_000;

// Offline
/** While no address answers, the next round of probes starts after this. */
export const RECONNECT_DELAY_MS = 30_000;
/** How long a screen with a stored copy waits for a fresh response. */
export const CACHED_COPY_PATIENCE_MS = 800;
/** Minimum interval of progress writes while the reader scrolls. */
export const PROGRESS_SAVE_DELAY_MS = 2_000;

// Screens that stay alive
export const ALIVE_SCREENS_MAX = 8;
export const ALIVE_READERS_MAX = 2;
/** Longer than any screen stays alive, so that returning to it needs no request. */
export const ANSWERS_CACHED_SECONDS = 6 * 3_600;

// The offline store and the worker
/** After this a database blocked by another tab is given up, and memory is used. */
export const STORE_OPEN_TIMEOUT_MS = 3_000;
/** Minimum interval between change events of the offline store. */
export const STORE_ANNOUNCE_DELAY_MS = 200;
/** A chapter opened this recently is never evicted. */
export const EVICTION_SPARE_MS = 60_000;
export const EVICTIONS_PER_WRITE_MAX = 4;
/** Image limit of the in-memory store, used if nothing outlives the page. */
export const MEMORY_STORE_BYTES_MAX = 64 * 1024 * 1024;
/** How long the worker waits for a fresh `config.js` if it has a copy. */
export const HOST_CONFIG_PATIENCE_MS = 2_000;
export const UPDATE_CHECK_INTERVAL_MS = 3_600_000;
/** Object URLs that no image shows are retained up to here. */
export const OBJECT_URLS_MAX = 80;
export const OBJECT_URLS_BYTES_MAX = 48 * 1024 * 1024;

/** Delay from page load to the registration of the worker. */
export const WORKER_DELAY_MS = 2_000;
/** Delay from then to the loading of overlays that may cover any screen. */
export const LATE_OVERLAYS_DELAY_MS = 3_000;

/** How long an image waits for one that is seen before it. */
export const PICTURE_TURN_WAIT_MS = 1_500;
/** Time for the image seen first to be decoded and painted. */
export const PICTURE_PAINT_MS = 150;

// The comic reader
export const BRIGHTNESS_MIN_PERCENT = 10;
export const CONTRAST_MIN_PERCENT = 50;
export const CONTRAST_MAX_PERCENT = 200;
/** CSS pixels per second. */
export const AUTO_SCROLL_PX = 60;
export const AUTO_SCROLL_MIN_PX = 10;
export const AUTO_SCROLL_MAX_PX = 400;
/** Pages of the next chapter that are fetched ahead. */
export const NEXT_CHAPTER_PAGES = 3;
export const ZOOM_MAX = 5;
export const DOUBLE_TAP_ZOOM = 2;
/** Works with their own reader settings; beyond this the one changed longest ago returns to the default. */
export const READER_OWN_SETTINGS_MAX = 300;
/** Seconds per page when pages turn automatically. */
export const AUTO_TURN_SECONDS = 8;
export const AUTO_TURN_SECONDS_MIN = 2;
export const AUTO_TURN_SECONDS_MAX = 60;
/** In vertical reading, the middle part of the screen's height where a tap opens the menu. */
export const TAP_MENU_PART = 0.4;
/** At the left edge, where iOS's back swipe starts: taps there turn no page. */
export const TAP_EDGE_PX = 24;
/** Largest margin cropped from a page, as a part of its side. */
export const CROP_PART_MAX = 0.45;
/** Reading speed, for "约 6 分钟". */
export const PAGES_A_MINUTE = 8;
