import * as v from 'valibot';
import { chapterContentSchema } from './chapters.ts';
import { endpoint } from './endpoint.ts';
import { countSchema, kindSchema, textUpTo, uuidSchema } from './values.ts';
import { directorySchema } from './works.ts';

/**
 * [Note: Calls of a device]
 * With the app closed only the service worker runs, and it has no token. What it has is the browser's push subscription:
 * an address that browser and server alone know, with a secret (`auth`) that the push service does not know either. The
 * worker signs each call with that secret, and the server finds account and secret by the hash of the address. The
 * signature is good as long as the subscription and the session that made it, for `DEVICE_CLOCK_TOLERANCE_MS` around its
 * time, and once: each call is later than the one before. It opens this call alone, which changes nothing.
 */

const hex256 = v.pipe(textUpTo(64), v.regex(/^[0-9a-f]{64}$/));

/**
 * Downloads of new chapters with the app closed: a work's directory, or with `chapter` what that chapter is made of,
 * where the account may read it without paying.
 */
export const readAhead = endpoint({
  name: 'readAhead',
  method: 'POST',
  path: '/api/ahead/',
  input: v.object({
    /** Hex SHA-256 of the address of the device's subscription. */
    device: hex256,
    /** Uuid of the account for which the device downloads: another one may have been subscribed meanwhile. */
    account: uuidSchema,
    /** By the device's clock, ms since 1970. */
    at: countSchema,
    kind: kindSchema,
    uuid: uuidSchema,
    chapter: v.optional(uuidSchema),
    /** Hex HMAC-SHA-256 of `signedText` with the bytes of `auth`. */
    signature: hex256,
  }),
  data: v.object({
    directory: v.optional(directorySchema),
    content: v.optional(chapterContentSchema),
  }),
  token: 'header',
  repeat: 'safe',
});

type ReadAheadInput = v.InferInput<typeof readAhead.input>;

/** What a device signs: none of the fields contains a line feed. */
export function signedText(input: Omit<ReadAheadInput, 'signature'>): string {
  const { device, account, at, kind, uuid, chapter = '' } = input;
  return [readAhead.path, device, account, at, kind, uuid, chapter].join('\n');
}
