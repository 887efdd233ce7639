/** Every number of the operators' side, once, with its unit in its name. */

/** Rows up to which a list that grows with the readers is counted; its `total` is never larger, and no later row is on a page. */
export const LIST_TOTAL_MAX = 10_000;

// Sign-in
export const OPERATOR_PASSWORD_CHARACTERS_MIN = 10;
export const OPERATOR_PASSWORD_CHARACTERS_MAX = 128;
export const OPERATOR_NAME_CHARACTERS_MAX = 32;
/** RFC 6238. */
export const TOTP_STEP_SECONDS = 30;
export const TOTP_DIGITS = 6;
/** Codes of this many steps before and after the present one are accepted, because clocks differ. */
export const TOTP_STEPS_AROUND = 1;
export const TOTP_SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
export const SETUP_LINK_MINUTES = 60;
export const ADMIN_SESSION_IDLE_HOURS = 12;
export const ADMIN_SESSION_DAYS = 7;
/** How long a password or code lets an operator do what needs one again. */
export const STEP_UP_MINUTES = 10;
/** Wrong sign-ins in `ADMIN_SIGN_IN_WINDOW_MINUTES`, and of one name from all addresses in an hour. */
export const ADMIN_SIGN_IN_WINDOW_MINUTES = 15;
export const ADMIN_SIGN_IN_PER_NAME = 8;
export const ADMIN_SIGN_IN_PER_ADDRESS = 40;
export const ADMIN_SIGN_IN_PER_NAME_HOUR = 100;
export const OPERATORS_MAX = 200;
/** How long a challenge for a passkey can be answered. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
/** Challenges for sign-ins from one address in `ADMIN_SIGN_IN_WINDOW_MINUTES`. */
export const PASSKEY_CHALLENGES_PER_ADDRESS = 100;
export const PASSKEYS_MAX = 20;
/** Names of passkeys and of API tokens. */
export const KEY_NAME_CHARACTERS_MAX = 40;
export const API_TOKENS_MAX = 50;
export const API_TOKEN_DAYS_MAX = 365;
/** Calls of one API token in each process: at once, and how many more are allowed each second. */
export const API_TOKEN_CALLS_BURST = 300;
export const API_TOKEN_CALLS_PER_SECOND = 10;

// Calls
export const ADMIN_LIST_SIZE_DEFAULT = 50;
export const ADMIN_LIST_SIZE_MAX = 200;
/** JSON body of a call. */
export const ADMIN_BODY_BYTES_MAX = 1024 * 1024;
/** Texts of `before` and `after` in the audit; longer ones are cut. */
export const AUDIT_TEXT_CHARACTERS_MAX = 2_000;

// The catalogue
export const WORK_TITLE_CHARACTERS_MAX = 200;
export const WORK_AUTHOR_CHARACTERS_MAX = 200;
export const WORK_INTRO_CHARACTERS_MAX = 5_000;
export const WORK_TAGS_MAX = 30;
export const WORK_TAG_CHARACTERS_MAX = 20;
export const WORK_LANGUAGE_CHARACTERS_MAX = 35;
export const WORK_AGE_RATING_CHARACTERS_MAX = 40;
export const CHAPTER_TITLE_CHARACTERS_MAX = 200;
export const CHAPTER_PRICE_COINS_MAX = 1_000_000;
/** A day, which is longer than any film. */
export const TRIAL_SECONDS_MAX = 86_400;
export const FREE_AFTER_DAYS_MAX = 3_660;
/** How long a link to the preview of a draft opens it. */
export const DRAFT_PREVIEW_MINUTES = 30;
/** Chapters of one bulk action. */
export const BULK_CHAPTERS_MAX = 2_000;
/** Works or chapters that are changed one by one with one call. */
export const BULK_ITEMS_MAX = 200;
export const NOVEL_PARAGRAPHS_MAX = 20_000;
export const NOVEL_PARAGRAPH_CHARACTERS_MAX = 20_000;
export const COMIC_PAGES_MAX = 2_000;
/** Text of a chapter as it is edited: 2,000,000 bytes are about 650,000 Chinese characters. */
export const NOVEL_BODY_BYTES_MAX = 4 * 1024 * 1024;

// Imports
/** Imports wait while the disk has less free space. */
export const IMPORT_FREE_BYTES_MIN = 2 * 1024 ** 3;
export const FOLDER_CHARACTERS_MAX = 1_000;
export const BULK_PROBLEMS_MAX = 200;

// The home page
export const HOME_TEXT_CHARACTERS_MAX = 100;
/** Banners, sections, categories or words of a kind. */
export const HOME_ROWS_MAX = 200;
export const LIST_WORKS_MAX = 500;

// Pictures
export const PICTURE_KEY_CHARACTERS_MAX = 300;
export const COVER_BYTES_MAX = 32 * 1024 * 1024;

// Accounts and money
export const USER_QUERY_CHARACTERS_MAX = 64;
/** Of a gift, refund or ban. */
export const REASON_CHARACTERS_MAX = 60;
/** One gift, or what is taken at once; bounds the damage of a typing error. */
export const ADJUSTMENT_COINS_MAX = 1_000_000;
/** What an operator of customer service gives in a day of China. */
export const SUPPORT_COINS_PER_DAY = 5_000;
export const LEDGER_FAULTS_SHOWN_MAX = 100;
/** Rows that a download reads at a time. */
export const CSV_BATCH_ROWS = 1_000;

// Announcements, questions, combos
export const SITE_ROWS_MAX = 200;
export const NOTICE_TITLE_CHARACTERS_MAX = 60;
export const NOTICE_TEXT_CHARACTERS_MAX = 1_000;
export const COMBO_TITLE_CHARACTERS_MAX = 40;
export const COMBO_TAG_CHARACTERS_MAX = 20;
export const COMBO_DAYS_MAX = 3_660;
export const COMBO_AMOUNT_FEN_MAX = 99_999_999;
