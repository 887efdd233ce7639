import * as v from 'valibot';
import { wholeNumber } from '../contract/values.ts';
import {
  adminCall,
  type AdminCall,
  EVERY_ROLE,
  idInput,
  isOwnCall,
  momentSchema,
  nothing,
  roleSchema,
} from './call.ts';
import { API_TOKEN_DAYS_MAX } from './limits.ts';
import { keyNameSchema } from './passkeys.ts';

/** API tokens of operators: what a program sends as `Authorization: Bearer`. */

/** `read`: calls that change nothing · `import`: these, uploads, sources and problems · `all`: whatever a token may call. */
export const TOKEN_SCOPES = ['read', 'import', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
const scopeSchema = v.picklist(TOKEN_SCOPES);

type Named = Pick<AdminCall, 'method' | 'path' | 'access' | 'stepUp'>;

/** Calls of sign-in, of the own account, and those that ask for a password again are for sessions alone. */
export function isForTokens({ path, access, stepUp }: Omit<Named, 'method'>): boolean {
  return access !== 'anyone' && !stepUp && !isOwnCall({ path });
}

const IMPORT_PATH = /^\/(?:imports|problems|sources|uploads)(?:\/|$)/;

/** Whether a token of the scope may make a call that is for tokens. */
export function isInScope(
  scope: TokenScope,
  { method, path }: Pick<Named, 'method' | 'path'>,
): boolean {
  return scope === 'all' || method === 'GET' || (scope === 'import' && IMPORT_PATH.test(path));
}

export const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  role: roleSchema,
  scope: scopeSchema,
  created_at: momentSchema,
  expires_at: momentSchema,
  /** Up to a minute late; null: never used. */
  used_at: v.nullable(momentSchema),
});
export type TokenView = v.InferOutput<typeof tokenSchema>;

export const listTokens = adminCall({
  method: 'GET',
  path: '/me/tokens',
  access: EVERY_ROLE,
  input: nothing,
  answer: v.object({ items: v.array(tokenSchema) }),
  about: 'Lists the own API tokens.',
});

export const addToken = adminCall({
  method: 'POST',
  path: '/me/tokens',
  access: EVERY_ROLE,
  input: v.object({
    name: keyNameSchema,
    role: roleSchema,
    scope: scopeSchema,
    days: wholeNumber(1, API_TOKEN_DAYS_MAX),
  }),
  answer: v.object({
    token: tokenSchema,
    /** Shown once; only its hash is stored. */
    secret: v.string(),
  }),
  stepUp: true,
  about: 'Makes an API token, with a role no larger than the own one.',
});

export const revokeToken = adminCall({
  method: 'DELETE',
  path: '/me/tokens/:id',
  access: EVERY_ROLE,
  input: idInput,
  answer: nothing,
  about: 'Revokes an own API token.',
});
