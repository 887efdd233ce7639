import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { coinsSchema, flagParam, markSchema, tokenSchema, uuidSchema } from './values.ts';

export const userSchema = v.object({
  uuid: uuidSchema,
  username: v.string(),
  /** The generated one while it is still in force, else null. */
  password: v.optional(v.nullable(v.string()), null),
  /** Masked, or null while none is bound. */
  phone: v.optional(v.nullable(v.string()), null),
  coins: v.optional(coinsSchema, 0),
  combo_until: v.optional(v.nullable(v.string()), null),
});
export type User = v.InferOutput<typeof userSchema>;

/** Where somebody came from (seed 4). */
export const marks = { wid: v.optional(markSchema), channel_id: v.optional(markSchema) };
export const nothing = v.object({});

/** Any 200 envelope; anything else within the probe's time means the address is not used. */
export const success = endpoint({
  name: 'success',
  method: 'GET',
  path: 'api/success',
  input: nothing,
  data: v.unknown(),
  token: 'header',
  repeat: 'safe',
});

/** A valid token is answered with itself; an unknown or missing one with a new visitor account. */
export const init = endpoint({
  name: 'init',
  method: 'GET',
  path: '/api/init/',
  input: v.object(marks),
  data: v.object({ authorization: tokenSchema }),
  token: 'header',
  repeat: 'keyed',
});

/** The account as `user` has it; a visitor's is written, so that its name and password sign in elsewhere. */
export const userinfo = endpoint({
  name: 'userinfo',
  method: 'GET',
  path: '/api/userinfo/',
  input: nothing,
  data: userSchema,
  token: 'header',
  repeat: 'safe',
});

/** A fresh token; the old one ends, unless `hand_over` asks for a one-time token beside it. */
export const changeToken = endpoint({
  name: 'changeToken',
  method: 'GET',
  path: '/api/change_token/',
  input: v.object({ hand_over: flagParam }),
  data: v.object({ token: tokenSchema }),
  token: 'header',
  repeat: 'keyed',
});
