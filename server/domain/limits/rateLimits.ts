import {
  DEVICES_PER_ACCOUNT_DAY,
  EXPORTS_PER_ACCOUNT_HOUR,
  NEW_ACCOUNTS_PER_ADDRESS_HOUR,
  RECOVER_PER_ADDRESS_HOUR,
  REPORTS_PER_ACCOUNT_DAY,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT_HOUR,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_KNOWN_DEVICES,
  SIGN_IN_WINDOW_MINUTES,
  SMS_PER_ADDRESS_HOUR,
  SMS_PER_OWNER_DAY,
  SMS_PER_PHONE_DAY,
  SMS_PER_PHONE_HOUR,
  SMS_RESEND_SECONDS,
} from '../../../src/shared/limits.ts';
import type { Counted, Limit } from './rateLimiter.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/time.ts';

const SIGN_IN_WINDOW_MS = SIGN_IN_WINDOW_MINUTES * MINUTE_MS;

/**
 * [Note: Guesses per day]
 * A stranger's guesses must not lock an owner out, so tries are counted by the guessed account *and* by the guessing
 * client; all strangers share a much larger bound, from which devices and addresses that the account knows are exempt
 * (`accounts/knownOrigins.ts`). Guesses per day at most:
 *
 * | of | from 1 address | from 10,000 addresses | from known devices |
 * | --- | --- | --- | --- |
 * | one password | 8 × 96 quarters of an hour = 768 | 100 × 24 hours = 2,400 | 24 × 96 = 2,304 |
 * | passwords of all accounts | 40 × 96 = 3,840 | 38,400,000; a /16 of 65,536 addresses: 40 × 64 × 96 = 245,760 | |
 * | one phone's recovery code | 20 messages × 5 tries = 100 | the same 100 | 10 × 5 = 50 |
 *
 * A generated password has 32^10 ≈ 10^15 values: 2,400 guesses a day need 10^9 years for half of them. A code has 10^6
 * values: 100 guesses a day find it with a chance of 0.01 %. Behind a proxy that hides addresses, the bounds of the
 * second column hold for all clients together.
 */

/** Every sent message counts; passwords and codes count only where they were wrong. */
export const LIMITS = {
  /** Tokens that replace ended tokens of an account, each of which is remembered. */
  devicesOfAccount: {
    name: 'devices_of_account',
    tries: DEVICES_PER_ACCOUNT_DAY,
    windowMs: DAY_MS,
  },
  exportsOfAccount: {
    name: 'exports_of_account',
    tries: EXPORTS_PER_ACCOUNT_HOUR,
    windowMs: HOUR_MS,
  },
  reportsOfAccount: {
    name: 'reports_of_account',
    tries: REPORTS_PER_ACCOUNT_DAY,
    windowMs: DAY_MS,
  },
  newAccounts: { name: 'new_account', tries: NEW_ACCOUNTS_PER_ADDRESS_HOUR, windowMs: HOUR_MS },
  /** Counted by the typed name, whether or not an account has it, so the count reveals nothing about accounts. */
  signInOfAccount: { name: 'sign_in_name', tries: SIGN_IN_PER_ACCOUNT_HOUR, windowMs: HOUR_MS },
  signInOfAccountFromAddress: {
    name: 'sign_in_name_address',
    tries: SIGN_IN_PER_ACCOUNT,
    windowMs: SIGN_IN_WINDOW_MS,
  },
  signInOfKnownDevices: {
    name: 'sign_in_known',
    tries: SIGN_IN_PER_KNOWN_DEVICES,
    windowMs: SIGN_IN_WINDOW_MS,
  },
  oldPassword: { name: 'old_password', tries: SIGN_IN_PER_ACCOUNT, windowMs: SIGN_IN_WINDOW_MS },
  signInFromAddress: {
    name: 'sign_in_address',
    tries: SIGN_IN_PER_ADDRESS,
    windowMs: SIGN_IN_WINDOW_MS,
  },
  smsOfRequesterSoon: { name: 'sms_asker_soon', tries: 1, windowMs: SMS_RESEND_SECONDS * 1_000 },
  smsOfRequester: { name: 'sms_asker', tries: SMS_PER_PHONE_HOUR, windowMs: HOUR_MS },
  smsOfPhone: { name: 'sms_phone_day', tries: SMS_PER_PHONE_DAY, windowMs: DAY_MS },
  smsOfOwner: { name: 'sms_owner_day', tries: SMS_PER_OWNER_DAY, windowMs: DAY_MS },
  smsFromAddress: { name: 'sms_address', tries: SMS_PER_ADDRESS_HOUR, windowMs: HOUR_MS },
  recoverFromAddress: { name: 'recover', tries: RECOVER_PER_ADDRESS_HOUR, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

/** A wider network contains many clients, so each has a much larger limit of its own. */
const PER_WIDER_NETWORK = 8;

/**
 * The counters of a limit by address.
 * @param networks of the call, from narrow to wide, see `ClientAddress`; empty where its address is not a single client's
 */
export function byNetworks(limit: Limit, networks: readonly string[]): Counted[] {
  return networks.map((who, step) => ({
    limit: { ...limit, tries: limit.tries * PER_WIDER_NETWORK ** step },
    who,
  }));
}
