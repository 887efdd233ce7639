import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { coinsSchema, flagParam, markSchema, tokenSchema, uuidSchema } from './values.ts';

export const userSchema = v.object({
  uuid: uuidSchema,
  username: v.string(),
  /** The generated password while it is valid, else null. */
  password: v.optional(v.nullable(v.string()), null),
  /** Masked; null if none is bound. */
  phone: v.optional(v.nullable(v.string()), null),
  coins: v.optional(coinsSchema, 0),
  combo_until: v.optional(v.nullable(v.string()), null),
});
export type User = v.InferOutput<typeof userSchema>;

/** The marks of the start address from which the reader came. */
export const marks = { wid: v.optional(markSchema), channel_id: v.optional(markSchema) };
export const nothing = v.object({});

/** Any 200 envelope means that the address works; anything else within the probe's time, that it does not. */
export const success = endpoint({
  name: 'success',
  method: 'GET',
  path: 'api/success',
  input: nothing,
  data: v.unknown(),
  token: 'header',
  repeat: 'safe',
});

/** Returns a valid token unchanged; without one, creates a new visitor account. */
export const init = endpoint({
  name: 'init',
  method: 'GET',
  path: '/api/init/',
  input: v.object(marks),
  data: v.object({ authorization: tokenSchema }),
  token: 'header',
  repeat: 'keyed',
});

/** The account as in `user`; saves a visitor account, so that its name and password sign in on other devices. */
export const userinfo = endpoint({
  name: 'userinfo',
  method: 'GET',
  path: '/api/userinfo/',
  input: nothing,
  data: userSchema,
  token: 'header',
  repeat: 'safe',
});

/** Returns a new token. The old token ends, unless `hand_over` requests an additional one-time token. */
export const changeToken = endpoint({
  name: 'changeToken',
  method: 'GET',
  path: '/api/change_token/',
  input: v.object({ hand_over: flagParam }),
  data: v.object({ token: tokenSchema }),
  token: 'header',
  repeat: 'keyed',
});

export const user = endpoint({
  name: 'user',
  method: 'GET',
  path: 'api/user',
  input: nothing,
  data: userSchema,
  token: 'header',
  repeat: 'safe',
});
