import * as v from 'valibot';
import { textUpTo } from '../contract/values.ts';
import { adminCall, EVERY_ROLE, idInput, momentSchema, nothing, roleSchema } from './call.ts';
import {
  OPERATOR_NAME_CHARACTERS_MAX,
  OPERATOR_PASSWORD_CHARACTERS_MAX,
  OPERATOR_PASSWORD_CHARACTERS_MIN,
} from './limits.ts';
import { operatorNameSchema, operatorSchema, sessionSchema } from './operators.ts';
import { assertionSchema } from './passkeys.ts';

/** Setup, sign-in and what operators do with their own accounts. */

const newPasswordSchema = v.pipe(
  textUpTo(OPERATOR_PASSWORD_CHARACTERS_MAX),
  v.minLength(
    OPERATOR_PASSWORD_CHARACTERS_MIN,
    `密码至少 ${OPERATOR_PASSWORD_CHARACTERS_MIN} 个字`,
  ),
);
/** A password as typed at a sign-in: bounded, and otherwise held against the hash alone. */
const passwordSchema = v.pipe(textUpTo(OPERATOR_PASSWORD_CHARACTERS_MAX), v.minLength(1));
/** A code of the authenticator app or a recovery code; spaces and dashes are ignored. */
const codeSchema = v.pipe(textUpTo(32), v.trim(), v.minLength(6));
const linkTokenSchema = v.pipe(textUpTo(64), v.regex(/^[\w-]{43}$/));
const totpSecretSchema = v.pipe(textUpTo(64), v.regex(/^[A-Z2-7]{32}$/));

export const meSchema = v.object({
  operator: operatorSchema,
  /** Until when calls that need a password or code again are answered. */
  proved_until: momentSchema,
  session_ends_at: momentSchema,
  /** True: nothing but setting up a second factor is answered. */
  needs_factor: v.boolean(),
  recovery_codes_left: v.number(),
  /** How many the operator has. */
  passkeys: v.number(),
});
export type Me = v.InferOutput<typeof meSchema>;

/** Shown once; only hashes are stored. */
const recoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) });
/** A new secret for an authenticator app: base32, and the `otpauth:` address for a tap or a QR code. */
const factorOfferSchema = v.object({ secret: v.string(), address: v.string() });
export const getSession = adminCall({
  method: 'GET',
  path: '/session',
  access: 'anyone',
  input: nothing,
  answer: v.object({
    /** Null: not signed in. */
    me: v.nullable(meSchema),
    /** False: the link in the server's log creates the first operator. */
    has_operators: v.boolean(),
  }),
  about: 'Says who is signed in; the first call of the app.',
});

export const signIn = adminCall({
  method: 'POST',
  path: '/session',
  access: 'anyone',
  input: v.object({
    name: v.pipe(textUpTo(OPERATOR_NAME_CHARACTERS_MAX), v.trim(), v.minLength(1)),
    password: passwordSchema,
    code: v.optional(codeSchema),
  }),
  answer: v.object({ me: meSchema }),
  about: 'Signs in; `code_required` asks for a code of the second factor or a recovery code.',
});

export const signInWithPasskey = adminCall({
  method: 'POST',
  path: '/session/passkey',
  access: 'anyone',
  input: v.object({ passkey: assertionSchema }),
  answer: v.object({ me: meSchema }),
  about: 'Signs in with a passkey whose authenticator has verified its user: both factors at once.',
});

export const signOut = adminCall({
  method: 'DELETE',
  path: '/session',
  access: EVERY_ROLE,
  input: nothing,
  answer: nothing,
  beforeFactor: true,
  about: 'Ends this session.',
});

export const stepUp = adminCall({
  method: 'POST',
  path: '/session/step-up',
  access: EVERY_ROLE,
  input: v.union([
    v.object({ password: passwordSchema }),
    v.object({ code: codeSchema }),
    v.object({ passkey: assertionSchema }),
  ]),
  answer: v.object({ me: meSchema }),
  beforeFactor: true,
  about: 'Gives the password, a code or an assertion of an own passkey again.',
});

export const checkSetup = adminCall({
  method: 'POST',
  path: '/setup/check',
  access: 'anyone',
  input: v.object({ token: linkTokenSchema }),
  answer: v.object({
    /** `first`: the first operator; `new`: a further one; `reset`: an existing one, who sets a new password. */
    purpose: v.picklist(['first', 'new', 'reset']),
    /** '' where the operator chooses one. */
    name: v.string(),
    role: roleSchema,
    expires_at: momentSchema,
    factor: factorOfferSchema,
    needs_factor: v.boolean(),
  }),
  about: 'Says what a link is for, and proposes a second factor.',
});

export const setUp = adminCall({
  method: 'POST',
  path: '/setup',
  access: 'anyone',
  input: v.object({
    token: linkTokenSchema,
    name: operatorNameSchema,
    password: newPasswordSchema,
    factor: v.optional(v.object({ secret: totpSecretSchema, code: codeSchema })),
  }),
  answer: v.object({ me: meSchema, ...recoveryCodesSchema.entries }),
  about: 'Uses a link: sets name, password and second factor, and signs in.',
});

export const offerFactor = adminCall({
  method: 'POST',
  path: '/me/factor/offer',
  access: EVERY_ROLE,
  input: nothing,
  answer: factorOfferSchema,
  beforeFactor: true,
  about: 'Proposes a secret for an authenticator app; nothing is stored.',
});

export const setFactor = adminCall({
  method: 'PUT',
  path: '/me/factor',
  access: EVERY_ROLE,
  input: v.object({ secret: totpSecretSchema, code: codeSchema }),
  answer: recoveryCodesSchema,
  stepUp: true,
  beforeFactor: true,
  about: 'Sets the second factor, proved by a first code; former recovery codes end.',
});

export const removeFactor = adminCall({
  method: 'DELETE',
  path: '/me/factor',
  access: EVERY_ROLE,
  input: nothing,
  answer: nothing,
  stepUp: true,
  about: 'Removes the second factor, unless all operators must have one.',
});

export const renewRecoveryCodes = adminCall({
  method: 'POST',
  path: '/me/recovery-codes',
  access: EVERY_ROLE,
  input: nothing,
  answer: recoveryCodesSchema,
  stepUp: true,
  about: 'Makes new recovery codes; former ones end.',
});

export const changeOwnPassword = adminCall({
  method: 'PUT',
  path: '/me/password',
  access: EVERY_ROLE,
  input: v.object({ old_password: passwordSchema, password: newPasswordSchema }),
  answer: nothing,
  beforeFactor: true,
  about: 'Changes the own password and ends all other own sessions.',
});

export const listOwnSessions = adminCall({
  method: 'GET',
  path: '/me/sessions',
  access: EVERY_ROLE,
  input: nothing,
  answer: v.object({ items: v.array(sessionSchema) }),
  about: 'Lists the own sessions.',
});

export const endOwnSession = adminCall({
  method: 'DELETE',
  path: '/me/sessions/:id',
  access: EVERY_ROLE,
  input: idInput,
  answer: nothing,
  about: 'Ends an own session.',
});
