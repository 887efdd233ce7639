/** Numbers of downloads and of what is kept. */

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
