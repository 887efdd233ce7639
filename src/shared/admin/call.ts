import * as v from 'valibot';
import { LIST_PAGE_MAX } from '../limits.ts';
import { textUpTo, uuidSchema, wholeNumber } from '../contract/values.ts';
import { ADMIN_LIST_SIZE_DEFAULT, ADMIN_LIST_SIZE_MAX } from './limits.ts';

/** Where the admin API and the admin app are; paths of calls are relative to the first. */
export const ADMIN_API_PATH = '/admin/api';
export const ADMIN_APP_PATH = '/admin/';
/** Carried by every call with the value '1': another site's page cannot send it without a preflight, which fails. */
export const ADMIN_HEADER = 'x-moyu-admin';

/** 站长, 编辑, 客服, 只读. */
export const ROLES = ['owner', 'editor', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = v.picklist(ROLES);

/** Roles that may call; `anyone`: before the sign-in too. */
export type Access = readonly Role[] | 'anyone';
export const EVERY_ROLE: readonly Role[] = [...ROLES];
/** Everything that changes the catalogue, its import and the home page. */
export const EDITORS: readonly Role[] = ['owner', 'editor'];
/** What editors see, and who only reads. */
export const CATALOGUE_READERS: readonly Role[] = ['owner', 'editor', 'viewer'];
export const OWNERS: readonly Role[] = ['owner'];
/** Who sees settings, storage and backups. */
export const SITE_READERS: readonly Role[] = ['owner', 'viewer'];
/** Who sees accounts of readers, and what readers report. */
export const USER_READERS: readonly Role[] = ['owner', 'support', 'viewer'];

type Schema = v.GenericSchema;

/**
 * One call of the admin API. Server, app, tests and the OpenAPI description read the same value.
 * Names in `path` after a colon, and of a GET or DELETE all other fields, travel in the address; the rest in a JSON body.
 */
export interface AdminCall<TInput extends Schema = Schema, TAnswer extends Schema = Schema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `ADMIN_API_PATH`: `/works/:id`. */
  readonly path: string;
  readonly access: Access;
  readonly input: TInput;
  readonly answer: TAnswer;
  /** The operator must have given a password or a code within the last minutes (`STEP_UP_MINUTES`). */
  readonly stepUp?: boolean;
  /** The largest JSON body in bytes, where it is not `ADMIN_BODY_BYTES_MAX`. */
  readonly bodyBytesMax?: number;
  /** The body is a file; all fields travel in the address. */
  readonly takesBytes?: boolean;
  /** Also for operators who must set up a second factor first. */
  readonly beforeFactor?: boolean;
  /** For the OpenAPI description: one sentence. */
  readonly about: string;
}

const OWN_PATH = /^\/(?:me|session|setup)(?:\/|$)/;

/** Calls of the sign-in and of the own account: a session makes them, never an API token. */
export function isOwnCall({ path }: Pick<AdminCall, 'path'>): boolean {
  return OWN_PATH.test(path);
}

export type AdminInputOf<C extends AdminCall> = v.InferInput<C['input']>;
export type AdminAnswerOf<C extends AdminCall> = v.InferOutput<C['answer']>;

/**
 * Keeps the literal and schema types of a call.
 * @__NO_SIDE_EFFECTS__
 */
export function adminCall<
  TInput extends Schema,
  TAnswer extends Schema,
  const TAccess extends Access,
>(
  value: AdminCall<TInput, TAnswer> & { readonly access: TAccess },
): AdminCall<TInput, TAnswer> & { readonly access: TAccess } {
  return value;
}

/** Kinds of refusals, in `error` of an answer whose HTTP status is not 200. */
export const ADMIN_ERRORS = {
  /** 400: `field` names the first wrong field. */
  bad_input: 400,
  /** 401: no session or API token, or one that has ended. */
  signed_out: 401,
  /** 401: the name, password or code is wrong. */
  wrong_credentials: 401,
  /** 401: the password is right and a code of the second factor is missing. */
  code_required: 401,
  /** 403: the role, or the scope of the API token, does not allow the call. */
  refused: 403,
  /** 403: a password or code is needed again (`POST /session/step-up`). */
  step_up: 403,
  /** 403: the operator must set up a second factor first. */
  factor_required: 403,
  /** 403: another origin, no header `x-moyu-admin`, or plain http. */
  wrong_origin: 403,
  not_found: 404,
  /** 409: the row has changed since it was read; `current` is the row as it is now. */
  stale: 409,
  /** 409: the state of things does not allow it; `message` says why. */
  conflict: 409,
  too_large: 413,
  /** 429: `retry_after` in seconds. */
  too_many: 429,
  fault: 500,
  unavailable: 503,
} as const;
export type AdminErrorName = keyof typeof ADMIN_ERRORS;

/** The body of every answer whose HTTP status is not 200. */
export const adminErrorSchema = v.object({
  error: v.fallback(v.picklist(Object.keys(ADMIN_ERRORS) as AdminErrorName[]), 'fault'),
  /** A Chinese sentence for the operator. */
  message: v.string(),
  field: v.optional(v.string()),
  retry_after: v.optional(v.number()),
  current: v.optional(v.unknown()),
});
export type AdminErrorBody = v.InferOutput<typeof adminErrorSchema>;

/** Common parts of inputs and answers. Times are ms since 1970. */

export const momentSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const idInput = v.object({ id: uuidSchema });
export const nothing = v.object({});
export const previewLinkSchema = v.object({
  /** Opens the reader's app in the browser that follows it. */
  address: v.string(),
  ends_at: momentSchema,
});
/** The number of saves of a row; a save sends the one that it has read. */
export const revisionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const pageInput = {
  page: v.optional(wholeNumber(1, LIST_PAGE_MAX), 1),
  size: v.optional(wholeNumber(1, ADMIN_LIST_SIZE_MAX), ADMIN_LIST_SIZE_DEFAULT),
};

/**
 * A page of a list that the server cuts.
 * @__NO_SIDE_EFFECTS__
 */
export function pageOf<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({
    items: v.array(item),
    page: v.number(),
    size: v.number(),
    /** See `LIST_TOTAL_MAX`. */
    total: v.number(),
  });
}

/** The id of a row of the site's lists. */
export const rowIdSchema = v.pipe(textUpTo(100), v.regex(/^[\w:-]{1,100}$/));
/** Of a list as it was read; a save of another state of the list is refused as `stale`. */
export const markSchema = v.pipe(textUpTo(64), v.regex(/^[0-9a-f]{64}$/));

/**
 * A list that is read and saved as a whole.
 * @__NO_SIDE_EFFECTS__
 */
export function markedList<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({ mark: v.string(), items: v.array(item) });
}
