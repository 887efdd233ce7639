import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { nothing } from './session.ts';

/** The account's secret address for readers of other makers (OPDS 1.2 with page streaming). Off by default. */

export const opds = endpoint({
  name: 'opds',
  method: 'GET',
  path: '/api/opds/',
  input: nothing,
  /** When the address was made, ISO 8601 UTC; null: there is none. */
  data: v.object({ since: v.optional(v.nullable(v.string()), null) }),
  token: 'header',
  repeat: 'safe',
});

/** `on` makes a new address and ends the one before; only this answer contains it. */
export const changeOpds = endpoint({
  name: 'changeOpds',
  method: 'POST',
  path: '/api/opds/',
  input: v.object({ action: v.picklist(['on', 'off']) }),
  data: v.object({ address: v.optional(v.nullable(v.string()), null) }),
  token: 'body',
  repeat: 'keyed',
});
