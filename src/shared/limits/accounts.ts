// Accounts
export const SMS_CODE_MINUTES = 5;
/** Wrong attempts per message; then a new message is needed. */
export const SMS_CODE_TRIES_MAX = 5;
export const SMS_RESEND_SECONDS = 60;
/** Messages to one phone, requested from one address. */
export const SMS_PER_PHONE_HOUR = 5;
/** Messages to one phone for one purpose, from all addresses; the owner's devices and addresses count separately. */
export const SMS_PER_PHONE_DAY = 20;
export const SMS_PER_OWNER_DAY = 10;
export const SMS_PER_ADDRESS_HOUR = 30;
/** Wrong passwords from one address, for one account and for all, in SIGN_IN_WINDOW_MINUTES. */
export const SIGN_IN_WINDOW_MINUTES = 15;
export const SIGN_IN_PER_ACCOUNT = 8;
/** Wrong passwords of one account from its known devices, in SIGN_IN_WINDOW_MINUTES. */
export const SIGN_IN_PER_KNOWN_DEVICES = 24;
/** Wrong passwords of one account from all unknown addresses (NIST SP 800-63B: at most 100 in a row). */
export const SIGN_IN_PER_ACCOUNT_HOUR = 100;
/** How long an account knows a device or an address after it was last seen. */
export const KNOWN_ORIGIN_DAYS = 180;
/** Tokens that replace expired ones, by which an account still knows a device. */
export const DEVICES_PER_ACCOUNT_DAY = 20;
export const SIGN_IN_PER_ADDRESS = 40;
export const RECOVER_PER_ADDRESS_HOUR = 20;
/** Accounts whose lists a device keeps after sign-out; beyond this the one left first is removed. */
export const ACCOUNTS_LEFT_MAX = 5;
/** Visitor accounts saved because they first store something. Thousands share one address of a mobile network. */
export const NEW_ACCOUNTS_PER_ADDRESS_HOUR = 3_000;
/** A visitor account with nothing of value that was unused for this long is replaced by a new one. */
export const VISITOR_UNUSED_DAYS = 90;
/** A session unused for this long has expired. */
export const SESSION_UNUSED_DAYS = 365;
/** More favorites are refused. */
export const ACCOUNT_FAVORITES_MAX = 10_000;
/** Read records of an account; beyond this those read longest ago are removed. */
export const ACCOUNT_READS_MAX = 10_000;

/** How long the closing of an account can be taken back. */
export const CLOSING_DAYS = 7;
/** Copies of an account's data; each reads everything that is stored of it. */
export const EXPORTS_PER_ACCOUNT_HOUR = 6;
/** Reports of works and chapters by one account. */
export const REPORTS_PER_ACCOUNT_DAY = 10;
export const REPORT_TEXT_CHARACTERS_MAX = 500;

// Payment
export const ORDER_MINUTES = 15;
export const ORDERS_PER_ACCOUNT_HOUR = 30;
export const ORDERS_WAITING_MAX = 5;
/** A signed notification whose time differs more from the server's clock is refused: it may be a replay. */
export const NOTICE_WINDOW_SECONDS = 300;
export const NOTICE_BYTES_MAX = 16 * 1024;
export const RETURN_URL_CHARACTERS_MAX = 2_000;
/** Interval and duration of polling an order's state while the reader waits for it. */
export const ORDER_POLL_MS = 2_000;
export const ORDER_POLL_MAX_MS = 60_000;
/** After the reader returns from paying, the server has this long to learn of the payment before the app asks. */
export const ORDER_LOOK_MS = 3_000;
/** How long the app asks about an unconfirmed payment; the bill keeps it for good. */
export const PAYMENT_ASKED_HOURS = 24;
export const PAYMENTS_LEFT_MAX = 8;
/** A focus or press sooner than this still belongs to leaving the app. */
export const PAYMENT_AWAY_MIN_MS = 1_500;
/** How long an order without a response is placed again under its own key. */
export const ORDER_KEY_MS = 300_000;

// Support
export const SERVICE_TEXT_CHARACTERS_MAX = 500;
export const SERVICE_MESSAGES_SHOWN_MAX = 100;
export const SERVICE_MESSAGES_PER_HOUR = 60;
export const SERVICE_POLL_MS = 4_000;
/** The remaining characters are shown from here on. */
export const SERVICE_TEXT_WARN_CHARACTERS = 50;
/** Orders offered as attachments. */
export const SERVICE_ORDERS_OFFERED = 3;
/** Questions listed in the greeting; the others are one tap away. */
export const SERVICE_QUESTIONS_SHOWN = 5;
/** After a pause this long a conversation shows the time again. */
export const SERVICE_PAUSE_MS = 600_000;
