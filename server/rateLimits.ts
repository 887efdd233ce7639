import {
  NEW_ACCOUNTS_PER_ADDRESS_HOUR,
  RECOVER_PER_ADDRESS_HOUR,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_WINDOW_MINUTES,
  SMS_PER_ADDRESS_HOUR,
  SMS_PER_PHONE_HOUR,
  SMS_RESEND_SECONDS,
} from '../src/shared/limits.ts';
import type { Limit } from './store/rate.ts';
import { HOUR_MS, MINUTE_MS } from './time.ts';

const SIGN_IN_WINDOW_MS = SIGN_IN_WINDOW_MINUTES * MINUTE_MS;

/** How often accounts and phones may be tried. Every message that is sent counts, but passwords and codes only where they were wrong. */
export const LIMITS = {
  newAccounts: { name: 'new_account', tries: NEW_ACCOUNTS_PER_ADDRESS_HOUR, windowMs: HOUR_MS },
  /** By the name that was typed, whether or not anybody has it: its count tells nothing about accounts. */
  signInOfAccount: {
    name: 'sign_in_account',
    tries: SIGN_IN_PER_ACCOUNT,
    windowMs: SIGN_IN_WINDOW_MS,
  },
  signInFromAddress: {
    name: 'sign_in_address',
    tries: SIGN_IN_PER_ADDRESS,
    windowMs: SIGN_IN_WINDOW_MS,
  },
  smsOfPhoneSoon: { name: 'sms_phone_soon', tries: 1, windowMs: SMS_RESEND_SECONDS * 1_000 },
  smsOfPhone: { name: 'sms_phone', tries: SMS_PER_PHONE_HOUR, windowMs: HOUR_MS },
  smsFromAddress: { name: 'sms_address', tries: SMS_PER_ADDRESS_HOUR, windowMs: HOUR_MS },
  recoverFromAddress: { name: 'recover', tries: RECOVER_PER_ADDRESS_HOUR, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;
