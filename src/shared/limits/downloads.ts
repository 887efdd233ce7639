// Downloads
export const DOWNLOADS_PARALLEL_DEFAULT = 3;
export const DOWNLOADS_PARALLEL_MAX = 6;
/** Delays before the retries of a page. */
export const PAGE_RETRY_DELAYS_MS: readonly number[] = [2_000, 4_000, 8_000];
/** With less free space no download starts. */
/** With less free space than this, the screen of the storage says how many chapters still fit. */
export const SPACE_SHORT_BYTES = 1024 * 1024 * 1024;
export const FREE_BYTES_MIN = 200 * 1024 * 1024;
/** The limit of cached chapters is the lesser of this and the part of the quota. */
export const CACHE_BYTES_MAX_DEFAULT = 2 * 1024 * 1024 * 1024;
export const CACHE_QUOTA_PART = 0.2;
export const CACHE_AGE_DAYS_DEFAULT = 30;
/** Choices for that limit, besides the default. */
export const CACHE_CAPS_BYTES: readonly number[] = [500e6, 1e9, 2e9, 5e9];
/** Choices for the age at which unread chapters are removed, besides no limit. */
export const CACHE_AGES_DAYS: readonly number[] = [7, 30, 90];
/** Assumed size of a page, if unknown. */
export const PAGE_BYTES_GUESS = 250 * 1024;
/** Assumed length of a chapter, if its directory has none. */
export const CHAPTER_PAGES_GUESS = 40;
/** How long a deletion after reading can be undone. */
export const DELETE_UNDO_MS = 10_000;
/** Safari removes a site's storage after so many days without a visit, unless the site is installed. */
export const SAFARI_EVICTION_DAYS = 7;
/** Choices for the number of read chapters that stay behind the reader; -1: nothing is deleted. */
export const DELETE_BEHIND_COUNTS: readonly number[] = [-1, 0, 1, 3, 5];
/** Chapters whose deletion after reading was undone; beyond this the oldest is no longer spared. */
export const SPARED_CHAPTERS_MAX = 300;
/** Favorites whose new chapters are fetched when the app opens. */
export const NEW_OF_COLLECTED_WORKS_MAX = 20;
/** Delay from a change of the reading progress to fetching chapters ahead. */
export const CACHE_AHEAD_DELAY_MS = 3_000;

// Lists of downloads by device, and their transfer
/** Size of the list that a device sends for a kind; works read longest ago are left out. */
export const DEVICE_INDEX_WORKS_MAX = 500;
/** Works in one call that asks which of them are blocked. */
export const BLOCKED_WORKS_MAX = 500;
/** An open app asks again after this, when its page is shown. */
export const BLOCKED_CHECK_REST_MS = 3_600_000;
export const DEVICE_INDEX_CHAPTERS_MAX = 5_000;
/** Installations with a list per account; beyond this the one with the oldest report is removed. */
export const DEVICE_INDEX_DEVICES_MAX = 10;
/** Delay from the last change of the downloads to the report to the server. */
export const DEVICE_INDEX_DELAY_MS = 3_000;
/** After so many days without a visit, the app shows the date of the last one. */
export const SAFARI_WARNING_DAYS = 4;
/** A visit that starts this long after the end of the last one counts as new. */
export const VISIT_GAP_MS = 3_600_000;
/** A larger file is not an export. */
export const LIBRARY_FILE_BYTES_MAX = 8 * 1024 * 1024;

// The download engine
/** The server refuses a page address; the current manifest may contain another. */
export const REFUSED_PAGE_STATUSES: readonly number[] = [401, 402, 403, 404, 410];
/** How often pages that turn out to be missing are fetched again. */
export const COMPLETION_ROUNDS_MAX = 2;
/** How long a page waits for others: a transaction for each costs more than its bytes. */
export const DOWNLOAD_WRITE_WAIT_MS = 40;
/** Fetched but unwritten pages; with more, fetching waits for the disk. */
export const PAGES_UNWRITTEN_MAX = 24;
/** How long the downloader's worker collects stored pages before it reports them. */
export const STORED_REPORT_DELAY_MS = 100;
/** Minimum interval of progress events. */
export const LIVE_PROGRESS_DELAY_MS = 250;
/** The speed of a download is the mean over this time. */
export const DOWNLOAD_SPEED_WINDOW_MS = 4_000;
/** A page that a reader waits for holds downloads back, but no longer than this: it may never arrive. */
export const READING_HOLD_MS = 5_000;
/** Downloads that failed offline are retried automatically, this often and at this interval. */
export const AUTO_RETRIES_MAX = 5;
export const AUTO_RETRY_REST_MS = 30_000;
/** Pause after the database failed during a download. */
export const RUN_BROKEN_REST_MS = 10_000;
/** Chapters read last, and those after them, are spared by evictions. */
export const SPARED_READINGS = 5;
/** Minimum interval of storage estimates while a screen shows them. */
export const STORAGE_READ_DELAY_MS = 2_000;
/** Limit of covers and banners; those stored longest ago are removed first, those of works in the library last. */
export const COVER_BYTES_MAX = 64 * 1024 * 1024;
/** A launch leaves assets this recent alone: they may belong to a chapter that another tab is writing. */
export const RECOVERY_SPARE_MS = 60_000;
/** A hidden page about to be frozen ends its downloads after this, so that another tab can take over. */
export const HIDDEN_GRACE_MS = 1_000;
/** A launch checks the offline store when idle, or after this. */
export const RECOVERY_IDLE_WAIT_MS = 3_000;

// Background Fetch
/** The most that encryption adds to a page. */
export const CIPHER_BYTES_MAX = 32;
/** Time for the worker to start storing the fetched pages; then the page fetches the missing ones. */
export const BACKGROUND_TAKEOVER_MS = 10_000;
/** Interval at which the page checks that the background fetch still exists. */
export const BACKGROUND_LOOK_MS = 5_000;

// Downloads while the app is closed
/** How long a push keeps the worker at them: Safari ends it after 30 s. */
export const AHEAD_PUSH_MS = 25_000;
/** The same for Periodic Background Sync, which Chromium ends after 3 minutes. */
export const AHEAD_PERIODIC_MS = 150_000;
/** The least time between two wakings by Periodic Background Sync; browsers take more. */
export const PERIODIC_SYNC_REST_MS = 12 * 3_600_000;
