import * as v from 'valibot';
import { textUpTo } from '../contract/values.ts';
import { adminCall, EVERY_ROLE, idInput, momentSchema, nothing } from './call.ts';
import { KEY_NAME_CHARACTERS_MAX } from './limits.ts';

/**
 * Passkeys of operators (WebAuthn level 3). Options and responses are the JSON of the specification: the server's
 * library makes the first and checks the second, the browser's library does the rest.
 */

const bytesUpTo = (characters: number) => v.pipe(textUpTo(characters), v.regex(/^[\w-]+$/));
/** Base64url of at most 1,023 bytes. */
const credentialIdSchema = bytesUpTo(1_364);
const clientDataSchema = bytesUpTo(4_096);

/** What the browser answers to `navigator.credentials.create`; fields that the server does not read are dropped. */
const registrationSchema = v.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: clientDataSchema,
    attestationObject: bytesUpTo(32_768),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof registrationSchema>;

/** What the browser answers to `navigator.credentials.get`. */
export const assertionSchema = v.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: clientDataSchema,
    authenticatorData: bytesUpTo(4_096),
    signature: bytesUpTo(4_096),
    userHandle: v.optional(bytesUpTo(128)),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof assertionSchema>;

export const keyNameSchema = v.pipe(
  textUpTo(KEY_NAME_CHARACTERS_MAX),
  v.trim(),
  v.minLength(1, '请起一个名字'),
);

/** Options as the browser's library takes them; the specification defines their fields. */
const optionsSchema = v.object({ options: v.looseObject({ challenge: v.string() }) });

export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** The host name at which it works. */
  host: v.string(),
  created_at: momentSchema,
  /** Null: never used. */
  used_at: v.nullable(momentSchema),
});
export type PasskeyView = v.InferOutput<typeof passkeySchema>;

export const offerAssertion = adminCall({
  method: 'POST',
  path: '/session/passkey/offer',
  access: 'anyone',
  input: nothing,
  answer: optionsSchema,
  about:
    'Makes a challenge for a passkey, for a sign-in or a step-up: usable once, within 5 minutes, in this browser.',
});

export const listPasskeys = adminCall({
  method: 'GET',
  path: '/me/passkeys',
  access: EVERY_ROLE,
  input: nothing,
  answer: v.object({ items: v.array(passkeySchema) }),
  about: 'Lists the own passkeys.',
});

export const offerPasskey = adminCall({
  method: 'POST',
  path: '/me/passkeys/offer',
  access: EVERY_ROLE,
  input: nothing,
  answer: optionsSchema,
  stepUp: true,
  about: 'Makes a challenge for a new passkey: usable once, within 5 minutes, in this session.',
});

export const addPasskey = adminCall({
  method: 'POST',
  path: '/me/passkeys',
  access: EVERY_ROLE,
  input: v.object({ name: keyNameSchema, passkey: registrationSchema }),
  answer: v.object({ passkey: passkeySchema }),
  stepUp: true,
  about: 'Stores a new passkey, whose authenticator has verified its user.',
});

export const renamePasskey = adminCall({
  method: 'PATCH',
  path: '/me/passkeys/:id',
  access: EVERY_ROLE,
  input: v.object({ ...idInput.entries, name: keyNameSchema }),
  answer: nothing,
  about: 'Renames an own passkey.',
});

export const removePasskey = adminCall({
  method: 'DELETE',
  path: '/me/passkeys/:id',
  access: EVERY_ROLE,
  input: idInput,
  answer: nothing,
  stepUp: true,
  about: 'Removes an own passkey; other sessions that began with it end.',
});
