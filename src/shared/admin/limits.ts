/** Every number of the operators' side, once, with its unit in its name. */

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

// Calls
export const ADMIN_LIST_SIZE_DEFAULT = 50;
export const ADMIN_LIST_SIZE_MAX = 200;
/** JSON body of a call. */
export const ADMIN_BODY_BYTES_MAX = 1024 * 1024;
/** Texts of `before` and `after` in the audit; longer ones are cut. */
export const AUDIT_TEXT_CHARACTERS_MAX = 2_000;
