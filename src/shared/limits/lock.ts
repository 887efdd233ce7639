export const PIN_DIGITS_MIN = 4;
export const PIN_DIGITS_MAX = 8;
/** Rounds of PBKDF2 with SHA-256 over a new PIN; a stored hash names its own. */
export const PIN_HASH_ROUNDS = 600_000;
export const PIN_HASH_BYTES = 32;
export const PIN_SALT_BYTES = 16;
/** The wait after the first wrong PIN, the second and so on; the last one repeats. */
export const PIN_WAITS_MS = [1_000, 5_000, 30_000, 300_000] as const;
/** Minutes in the background after which the PIN is asked for again. */
export const LOCK_AFTER_MINUTES = [0, 1, 5, 15] as const;
