import * as v from 'valibot';
import { PASSWORD_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './session.ts';
import { textUpTo } from './values.ts';

/** What the law gives the owner of an account: a copy of its data, and its end. */

/** When the account is closed for good, ISO 8601 UTC; null: it stays. */
const closingSchema = v.object({ closing_at: v.optional(v.nullable(v.string()), null) });

export const exportData = endpoint({
  name: 'exportData',
  method: 'GET',
  path: '/api/export_data/',
  input: nothing,
  /** A JSON object for a file; its format and version are in it. */
  data: v.object({ file: v.record(v.string(), v.unknown()) }),
  token: 'header',
  repeat: 'safe',
});

export const closing = endpoint({
  name: 'closing',
  method: 'GET',
  path: '/api/close_account/',
  input: nothing,
  data: closingSchema,
  token: 'header',
  repeat: 'safe',
});

/** Begins the days of grace, or ends them; either may be repeated. */
export const closeAccount = endpoint({
  name: 'closeAccount',
  method: 'POST',
  path: '/api/close_account/',
  input: v.variant('action', [
    v.object({
      action: v.literal('close'),
      /** Needed where the owner has chosen one. */
      password: v.optional(textUpTo(PASSWORD_CHARACTERS_MAX), ''),
    }),
    v.object({ action: v.literal('undo') }),
  ]),
  data: closingSchema,
  token: 'body',
  repeat: 'keyed',
});
