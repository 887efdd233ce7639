import * as v from 'valibot';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { marks, nothing, userSchema } from './session.ts';
import { field, textUpTo, tokenSchema } from './values.ts';

export const phoneSchema = v.pipe(textUpTo(11), v.regex(/^1[3-9]\d{9}$/));
export const smsCodeSchema = v.pipe(textUpTo(6), v.regex(/^\d{6}$/));
const anyPassword = textUpTo(PASSWORD_CHARACTERS_MAX);
export const passwordSchema = v.pipe(anyPassword, v.minLength(PASSWORD_CHARACTERS_MIN));

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: 'api/create_user',
  input: v.object(marks),
  data: v.object({ token: tokenSchema, username: field.text, password: field.text }),
  token: 'header',
  repeat: 'keyed',
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/sign_in/',
  input: v.object({
    account: v.pipe(textUpTo(128), v.trim(), v.minLength(1), v.maxLength(64)),
    password: v.pipe(anyPassword, v.minLength(1)),
  }),
  data: v.object({ token: tokenSchema }),
  token: 'body',
  repeat: 'keyed',
});

/** Set where the server sends no messages: the code is in its log. */
const sentCode = { code_in_log: v.optional(v.boolean()) };
/** The code itself, if the operator shows it to clients on the server's own machine. */
const shownCode = { demo_code: v.optional(smsCodeSchema) };

/** Without `code` the server sends a code and returns the unchanged user. */
export const bindPhone = endpoint({
  name: 'bindPhone',
  method: 'POST',
  path: '/api/bing_phone/',
  input: v.object({ phone: phoneSchema, code: v.optional(smsCodeSchema) }),
  data: v.object({ ...userSchema.entries, ...sentCode, ...shownCode }),
  token: 'body',
  repeat: 'keyed',
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/reset_password/',
  input: v.union([
    v.object({ old_password: anyPassword, password: passwordSchema }),
    v.object({ phone: phoneSchema, code: smsCodeSchema, password: passwordSchema }),
  ]),
  data: nothing,
  token: 'body',
  repeat: 'keyed',
});

/** The number of a paid order as on the payment's bill: digits, often copied with spaces. */
export const orderNumberSchema = v.pipe(
  textUpTo(128),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{16,32}$/),
);

/**
 * By phone: without `code` the server sends one and returns `{}`, whether or not an account has that phone. By the
 * number of a paid order: only for an account without a phone.
 */
export const resetAccount = endpoint({
  name: 'resetAccount',
  method: 'POST',
  path: '/api/reset_account/',
  input: v.union([
    v.object({ phone: phoneSchema, code: v.optional(smsCodeSchema) }),
    v.object({ order: orderNumberSchema }),
  ]),
  data: v.object({
    token: v.optional(tokenSchema),
    username: v.optional(v.string()),
    ...sentCode,
  }),
  token: 'body',
  repeat: 'keyed',
});
