import * as v from 'valibot';
import { textUpTo, uuidSchema } from '../contract/values.ts';
import {
  adminCall,
  idInput,
  momentSchema,
  nothing,
  OWNERS,
  pageInput,
  pageOf,
  revisionSchema,
  roleSchema,
} from './call.ts';
import { OPERATOR_NAME_CHARACTERS_MAX } from './limits.ts';
import { passkeySchema } from './passkeys.ts';
import { tokenSchema } from './tokens.ts';

/** Operators and the audit list. */

export const operatorNameSchema = v.pipe(
  textUpTo(OPERATOR_NAME_CHARACTERS_MAX),
  v.trim(),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u, '名字由文字、数字、空格和 . _ - 组成'),
);
export const operatorSchema = v.object({
  id: v.string(),
  name: v.string(),
  role: roleSchema,
  has_factor: v.boolean(),
  /** False until the operator has used the link and set a password. */
  is_ready: v.boolean(),
  is_disabled: v.boolean(),
  created_at: momentSchema,
  /** Null: never signed in. */
  seen_at: v.nullable(momentSchema),
  revision: revisionSchema,
});
export type OperatorView = v.InferOutput<typeof operatorSchema>;

/** `…/admin/setup#<token>`; usable once, for an hour. */
const linkSchema = v.object({ link: v.string(), expires_at: momentSchema });

export const listOperators = adminCall({
  method: 'GET',
  path: '/operators',
  access: OWNERS,
  input: nothing,
  answer: v.object({ items: v.array(operatorSchema), all_need_factor: v.boolean() }),
  about: 'Lists the operators.',
});

export const addOperator = adminCall({
  method: 'POST',
  path: '/operators',
  access: OWNERS,
  input: v.object({ name: operatorNameSchema, role: roleSchema }),
  answer: v.object({ operator: operatorSchema, ...linkSchema.entries }),
  stepUp: true,
  about: 'Adds an operator, who sets the own password with the link.',
});

export const changeOperator = adminCall({
  method: 'PATCH',
  path: '/operators/:id',
  access: OWNERS,
  input: v.object({
    ...idInput.entries,
    revision: revisionSchema,
    role: v.optional(roleSchema),
    is_disabled: v.optional(v.boolean()),
  }),
  answer: v.object({ operator: operatorSchema }),
  stepUp: true,
  about: 'Changes the role of an operator, or disables one; the last owner stays.',
});

export const resetOperator = adminCall({
  method: 'POST',
  path: '/operators/:id/reset',
  access: OWNERS,
  input: idInput,
  answer: linkSchema,
  stepUp: true,
  about:
    'Ends password, second factor, passkeys, API tokens and sessions of an operator, and makes a link to set new ones.',
});

export const sessionSchema = v.object({
  id: v.string(),
  /** The session that asks. */
  is_this: v.boolean(),
  created_at: momentSchema,
  /** Up to a minute late. */
  used_at: momentSchema,
  address: v.string(),
  browser: v.string(),
});
export type SessionView = v.InferOutput<typeof sessionSchema>;

export const getOperatorAccess = adminCall({
  method: 'GET',
  path: '/operators/:id/access',
  access: OWNERS,
  input: idInput,
  answer: v.object({
    sessions: v.array(sessionSchema),
    passkeys: v.array(passkeySchema),
    tokens: v.array(tokenSchema),
  }),
  about: 'Lists what lets an operator in: sessions, passkeys and API tokens.',
});

export const endOperatorSession = adminCall({
  method: 'DELETE',
  path: '/operators/:id/sessions/:session',
  access: OWNERS,
  input: v.object({ ...idInput.entries, session: uuidSchema }),
  answer: nothing,
  stepUp: true,
  about: 'Ends a session of an operator.',
});

export const revokeOperatorToken = adminCall({
  method: 'DELETE',
  path: '/operators/:id/tokens/:token',
  access: OWNERS,
  input: v.object({ ...idInput.entries, token: uuidSchema }),
  answer: nothing,
  stepUp: true,
  about: 'Revokes an API token of an operator.',
});

export const requireFactor = adminCall({
  method: 'PUT',
  path: '/operators/factor-required',
  access: OWNERS,
  input: v.object({ all_need_factor: v.boolean() }),
  answer: nothing,
  stepUp: true,
  about: 'Requires a second factor of all operators, or no longer.',
});

export const auditRowSchema = v.object({
  id: v.string(),
  at: momentSchema,
  /** '' for commands at the server's console. */
  operator: v.string(),
  /** The name of the API token that the operator's program used; '' for a session. */
  token: v.string(),
  /** What was done: `work.publish`. */
  what: v.string(),
  /** The kind and id of what it was done to, and a title for people; that of an order is its number, masked as there. */
  on_kind: v.string(),
  on_id: v.string(),
  on_title: v.string(),
  /** Changed fields only; null: there was nothing, or is nothing left. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  address: v.string(),
});
export type AuditRow = v.InferOutput<typeof auditRowSchema>;

export const listAudit = adminCall({
  method: 'GET',
  path: '/audit',
  access: ['owner', 'viewer'],
  input: v.object({
    ...pageInput,
    operator: v.optional(textUpTo(OPERATOR_NAME_CHARACTERS_MAX)),
    what: v.optional(textUpTo(64)),
    on_id: v.optional(textUpTo(64)),
  }),
  answer: pageOf(auditRowSchema),
  about: 'Lists changes, the newest first.',
});
