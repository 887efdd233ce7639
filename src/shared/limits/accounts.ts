/** Numbers of accounts, payment and the service desk. */

// Accounts (contract 3, 7)
export const SMS_CODE_MINUTES = 5;
/** Wrong codes of one message; then another is needed. */
export const SMS_CODE_TRIES_MAX = 5;
export const SMS_RESEND_SECONDS = 60;
/** Messages to one phone that one address asks for. */
export const SMS_PER_PHONE_HOUR = 5;
/** Messages to one phone for one purpose, from all who ask; those of the owner's own devices and addresses apart. */
export const SMS_PER_PHONE_DAY = 20;
export const SMS_PER_OWNER_DAY = 10;
export const SMS_PER_ADDRESS_HOUR = 30;
/** Wrong passwords of one account from one address, and of all accounts from it, in SIGN_IN_WINDOW_MINUTES. */
export const SIGN_IN_WINDOW_MINUTES = 15;
export const SIGN_IN_PER_ACCOUNT = 8;
/** Wrong passwords of one account from the devices that it knows, in SIGN_IN_WINDOW_MINUTES. */
export const SIGN_IN_PER_KNOWN_DEVICES = 24;
/** Wrong passwords of one account from all addresses that it does not know (NIST SP 800-63B: at most 100 in a row). */
export const SIGN_IN_PER_ACCOUNT_HOUR = 100;
/** So long after it was last seen an account knows a device or an address. */
export const KNOWN_ORIGIN_DAYS = 180;
/** Tokens in place of ended ones by which an account goes on knowing a device. */
export const DEVICES_PER_ACCOUNT_DAY = 20;
export const SIGN_IN_PER_ADDRESS = 40;
export const RECOVER_PER_ADDRESS_HOUR = 20;
/** Accounts whose lists a device keeps after it left them; beyond, the one left first goes. */
export const ACCOUNTS_LEFT_MAX = 5;
/**
 * Accounts that are written: visitors who keep something for the first time. Those who only look are not counted. Behind
 * one address of a mobile network are thousands.
 */
export const NEW_ACCOUNTS_PER_ADDRESS_HOUR = 3_000;
/** A visitor who has kept nothing of worth and stays away so long is a new one afterwards. */
export const VISITOR_UNUSED_DAYS = 90;
/** A session that was unused for so long has ended. */
export const SESSION_UNUSED_DAYS = 365;
/** Favourites of an account; one more is refused. */
export const ACCOUNT_FAVORITES_MAX = 10_000;
/** Read records of an account; of more the ones read longest ago go. */
export const ACCOUNT_READS_MAX = 10_000;

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
