/** Devices of one account that get notifications; one more ends the one that was subscribed first. */
export const PUSH_DEVICES_MAX = 20;
/** The longest address that a push service gives a device. */
export const PUSH_ENDPOINT_CHARACTERS_MAX = 2_048;
/** Works that one notification names; the others are counted. */
export const PUSH_WORKS_NAMED_MAX = 3;
/** Minutes of a day, for quiet hours. */
export const DAY_MINUTES = 24 * 60;
/** Quiet hours as they are first offered, minutes after midnight: from 23:00 to 8:00. */
export const QUIET_FROM_MINUTE = 23 * 60;
export const QUIET_UNTIL_MINUTE = 8 * 60;
/** How far the clock of a device may be from the server's, for the time of its signature. */
export const DEVICE_CLOCK_TOLERANCE_MS = 10 * 60_000;
