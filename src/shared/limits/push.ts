/** Devices of one account that get notifications; one more ends the one that was subscribed first. */
export const PUSH_DEVICES_MAX = 20;
/** The longest address that a push service gives a device. */
export const PUSH_ENDPOINT_CHARACTERS_MAX = 2_048;
/** Works that one notification names; the others are counted. */
export const PUSH_WORKS_NAMED_MAX = 3;
/** Minutes of a day, for quiet hours. */
export const DAY_MINUTES = 24 * 60;
