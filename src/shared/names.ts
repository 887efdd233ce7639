/** Every name under which something is kept on the device, once. */

/** IndexedDB: pages, chapters, works, changes not yet sent. Never a token or a password. */
export const DATABASE_NAME = 'moyu-shelf';

/** Cache storage that the worker owns besides the precache; it deletes nothing else. */
export const CONFIG_CACHE_NAME = 'moyu-config';
/** A dictionary that is too large to come with the app: kept from the first time that somebody uses it. */
export const DICTIONARY_CACHE_NAME = 'moyu-dictionary';
/** What plays films where the browser cannot: kept in the same way. */
export const FILM_SCRIPT_CACHE_NAME = 'moyu-film-player';
export const CACHE_PREFIX = 'moyu';

/** The product key where the host page names none; it prefixes every local-storage key. */
export const PRODUCT_KEY_DEFAULT = 'moyu';
export const USER_STORAGE_NAME = 'user';
export const BASE_ADDRESS_STORAGE_NAME = 'apiurl';
export const THEME_STORAGE_NAME = 'theme';
/** Quality and subtitles of films. */
export const FILM_STORAGE_NAME = 'film';
export const READER_STORAGE_NAME = 'reader';
/** How novels are set and turned, but for the seed's `fontsize` and `bgcolor`. */
export const NOVEL_STORAGE_NAME = 'novel';
export const CONTENTS_STORAGE_NAME = 'contents';
/** How the characters of books are converted, and how they are read aloud. */
export const CONVERSION_STORAGE_NAME = 'conversion';
export const LISTENING_STORAGE_NAME = 'listening';
export const AUTO_BUY_STORAGE_NAME = 'autobuy';
export const HEADER_BANNER_STORAGE_NAME = 'banner';
export const INSTALL_STORAGE_NAME = 'install';
export const SHELF_STORAGE_NAME = 'shelf';
/** The kind of works that was looked at last. */
export const CHANNEL_STORAGE_NAME = 'channel';
export const OFFLINE_STORAGE_NAME = 'offline';
/** Chapters that somebody took back from being deleted after reading. */
export const SPARED_STORAGE_NAME = 'spared';
export const PERSISTENCE_STORAGE_NAME = 'persistence';

/** Path of the screen that lists downloads; the worker leads there too. */
export const DOWNLOAD_PATH = '/download';

/** Path of the host configuration, beside the app. */
export const HOST_CONFIG_PATH = '/config.js';
/** The global object that `config.js` assigns. */
export const HOST_CONFIG_GLOBAL = 'MOYU_CONFIG';

/** The page asks the worker for images under this path; see `picturePath.ts`. */
export const PICTURE_PATH_PREFIX = '/page/';
/** And for films that are kept here, as a player asks for them; see `filmPath.ts`. */
export const FILM_PATH_PREFIX = '/_film/';

/** Between tabs: something on the offline shelf changed. */
export const SHELF_CHANNEL_NAME = 'moyu-shelf';
/** Held by the one tab that sends what was changed offline. */
export const OUTBOX_LOCK_NAME = 'moyu-outbox';

/** On the worker's answer that stands for a picture it tried to get and could not. */
export const FAILED_PICTURE_HEADER = 'x-picture-failed';

/** Held by the one tab that downloads. */
export const DOWNLOADS_LOCK_NAME = 'moyu-downloads';
/** Between tabs: how far the chapter is that is being downloaded. */
export const DOWNLOADS_CHANNEL_NAME = 'moyu-downloads';
/** Of a chapter that the system fetches: its uuid follows. */
export const BACKGROUND_FETCH_PREFIX = 'moyu-chapter:';
/** Held by the worker while it takes over what the system fetched: the chapter's uuid follows. */
export const BACKGROUND_LOCK_PREFIX = 'moyu-background:';
/** Held by the tab that ends such a fetch: its id follows. */
export const BACKGROUND_DROP_LOCK_PREFIX = 'moyu-background-end:';
/** Held, shared, by each tab that shows a reader of a work: the work's uuid follows. */
export const READING_LOCK_PREFIX = 'moyu-reading:';

/** What this installation calls itself towards its account's other devices: no secret, and nothing else is under it. */
export const DEVICE_STORAGE_NAME = 'device';
/** What is downloaded here, written apart from the database that holds it: which of the two is gone tells what was lost. */
export const KEPT_STORAGE_NAME = 'kept';
/** What was lost and is neither fetched again nor let go. */
export const LOST_STORAGE_NAME = 'lost';
/** Whether what other devices keep was offered here. */
export const ARRIVAL_STORAGE_NAME = 'arrival';
/** Lists of the accounts that were left here, by account: never a token or a password. */
export const ACCOUNTS_STORAGE_NAME = 'accounts';
/** Where novels were read to on this device, whatever other devices read since: by account. */
export const OWN_PLACES_STORAGE_NAME = 'novelplaces';
export const VISIT_STORAGE_NAME = 'visit';
/** Orders that somebody left to pay for, until it is known what became of them. */
export const PAYMENTS_STORAGE_NAME = 'payments';
/** Held by the one tab that asks what became of a payment: the order's uuid follows. */
export const PAYMENT_LOCK_PREFIX = 'moyu-payment:';

/** In every file that a shelf is exported to. */
export const SHELF_FILE_FORMAT = 'moyu-shelf';
