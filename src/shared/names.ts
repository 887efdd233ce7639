/** Every name used in the device's storage, once. */

/** IndexedDB: pages, chapters, works, pending changes. Never a token or a password. */
export const DATABASE_NAME = 'moyu-shelf';

/** Cache storage owned by the worker, besides the precache; the worker deletes no other. */
export const CONFIG_CACHE_NAME = 'moyu-config';
/** A dictionary too large to ship with the app: stored at its first use. */
export const DICTIONARY_CACHE_NAME = 'moyu-dictionary';
/** The film player for browsers that cannot play HLS, stored in the same manner. */
export const FILM_SCRIPT_CACHE_NAME = 'moyu-film-player';
/** The search on the device, stored in the same manner. */
export const DEVICE_SEARCH_CACHE_NAME = 'moyu-device-search';
export const CACHE_PREFIX = 'moyu';

/** The default product key, which prefixes every local-storage key. */
export const PRODUCT_KEY_DEFAULT = 'moyu';
export const USER_STORAGE_NAME = 'user';
export const BASE_ADDRESS_STORAGE_NAME = 'apiurl';
export const THEME_STORAGE_NAME = 'theme';
export const LANGUAGE_STORAGE_NAME = 'language';
/** Quality and subtitles of films. */
export const FILM_STORAGE_NAME = 'film';
export const READER_STORAGE_NAME = 'reader';
/** Typesetting and page turning of novels, except `fontsize` and `bgcolor`. */
export const NOVEL_STORAGE_NAME = 'novel';
export const CONTENTS_STORAGE_NAME = 'contents';
/** Conversion of a book's characters, and reading aloud. */
export const CONVERSION_STORAGE_NAME = 'conversion';
export const LISTENING_STORAGE_NAME = 'listening';
export const AUTO_BUY_STORAGE_NAME = 'autobuy';
export const HEADER_BANNER_STORAGE_NAME = 'banner';
export const INSTALL_STORAGE_NAME = 'install';
export const LIBRARY_STORAGE_NAME = 'shelf';
/** The last visited kind of works. */
export const CHANNEL_STORAGE_NAME = 'channel';
export const OFFLINE_STORAGE_NAME = 'offline';
/** The commute pack of this device: how large it may be, whether each evening has one, the one made last. */
export const COMMUTE_STORAGE_NAME = 'commute';
/** Held by the tab that prepares the pack of the evening. */
export const COMMUTE_LOCK_NAME = 'moyu-commute';
/** Chapters whose deletion after reading was undone. */
export const SPARED_STORAGE_NAME = 'spared';
/** Chapters removed from this device because an operator blocked them. */
export const BLOCKED_STORAGE_NAME = 'blocked';
export const PERSISTENCE_STORAGE_NAME = 'persistence';

/** Path of the download screen, which the worker opens too. */
export const DOWNLOAD_PATH = '/download';

/** The page that clears this device; the app is not started on it. */
export const CLEAR_PATH = '/clear';
/** Between tabs: this device is being cleared. */
export const CLEAR_CHANNEL_NAME = 'moyu-clear';

/** Path of the host configuration, beside the app. */
export const HOST_CONFIG_PATH = '/config.js';
/** In the cache of the host configuration, for the worker's notifications: the language of the page. */
export const LANGUAGE_PATH = '/language';
/** The global object that `config.js` assigns. */
export const HOST_CONFIG_GLOBAL = 'MOYU_CONFIG';

/** The page requests images from the worker under this path; see `picturePath.ts`. */
export const PICTURE_PATH_PREFIX = '/page/';
/** The player requests stored films under this path; see `filmPath.ts`. */
export const FILM_PATH_PREFIX = '/_film/';

/** Between tabs: the offline store changed. */
export const STORE_CHANNEL_NAME = 'moyu-shelf';
/** Held by the tab that sends pending changes. */
export const OUTBOX_LOCK_NAME = 'moyu-outbox';

/** Held by the tab that downloads (`downloadsLock.ts`, [Note: One downloader]). */
export const DOWNLOADS_LOCK_NAME = 'moyu-downloads';
/** Between tabs: download events. */
export const DOWNLOADS_CHANNEL_NAME = 'moyu-downloads';
/** Of Periodic Background Sync: the worker follows the rules while the app is closed. */
export const PERIODIC_SYNC_TAG = 'moyu-ahead';
/** Id of a background fetch; the chapter's uuid follows. */
export const BACKGROUND_FETCH_PREFIX = 'moyu-chapter:';
/** Held by the worker while it stores a background fetch; the chapter's uuid follows. */
export const BACKGROUND_LOCK_PREFIX = 'moyu-background:';
/** Held by the tab that aborts a background fetch; its id follows. */
export const BACKGROUND_DROP_LOCK_PREFIX = 'moyu-background-end:';
/** Held, shared, by each tab with a reader of a work; the work's uuid follows. */
export const READING_LOCK_PREFIX = 'moyu-reading:';

/** The id of this installation for its account's other devices; not a secret, and used for nothing else. */
export const DEVICE_STORAGE_NAME = 'device';
/** The list of downloads, stored outside the database (`downloadMarks.ts`, [Note: Download marks]). */
export const DOWNLOAD_MARKS_STORAGE_NAME = 'kept';
/** Downloads that were evicted and neither fetched again nor given up. */
export const LOST_STORAGE_NAME = 'lost';
/** Whether the downloads of other devices were offered here. */
export const ARRIVAL_STORAGE_NAME = 'arrival';
/** Lists of accounts signed out on this device, by account: never a token or a password. */
export const ACCOUNTS_STORAGE_NAME = 'accounts';
/** Positions in novels on this device, by account, whatever other devices have read since. */
export const OWN_PLACES_STORAGE_NAME = 'novelplaces';
/** Whether this device counts reading days. */
export const READING_DAYS_STORAGE_NAME = 'readingdays';
export const VISIT_STORAGE_NAME = 'visit';
/** The app lock: salt and hash of the PIN, wrong tries, blurred covers. Absent until the reader sets one of them. */
export const LOCK_STORAGE_NAME = 'lock';
/** Notifications of new chapters: the accounts that have switched them on here. Absent until one is asked. */
export const PUSH_STORAGE_NAME = 'push';
/** Held by the tab that changes the subscription. */
export const PUSH_LOCK_NAME = 'moyu-push';
/** Orders left for payment, until their outcome is known. */
export const PAYMENTS_STORAGE_NAME = 'payments';
/** Held by the tab that polls a payment; the order's uuid follows. */
export const PAYMENT_LOCK_PREFIX = 'moyu-payment:';

/** In every exported file. */
export const LIBRARY_FILE_FORMAT = 'moyu-shelf';
