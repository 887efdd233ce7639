import {
  ADMIN_ERRORS,
  type AdminErrorBody,
  type AdminErrorName,
} from '../../src/shared/admin/call.ts';
import { CODE } from '../../src/shared/contract/index.ts';
import type { ApiError } from '../base/apiError.ts';

type Details = Pick<AdminErrorBody, 'field' | 'retry_after' | 'current'>;

/** A refusal of the admin API; every other thrown error but an ApiError is a fault of the server. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly error: AdminErrorName;
  readonly details: Details;

  constructor(error: AdminErrorName, message: string, details: Details = {}) {
    super(message);
    this.error = error;
    this.details = details;
  }

  get status(): number {
    return ADMIN_ERRORS[this.error];
  }

  body(): AdminErrorBody {
    return { error: this.error, message: this.message, ...this.details };
  }
}

export function badField(field: string, message: string): AdminError {
  return new AdminError('bad_input', message, { field });
}

export function notFound(what: string): AdminError {
  return new AdminError('not_found', `没有找到${what}`);
}

/** @param current the row as it is now, which the app shows beside what was to be saved */
export function stale(current: unknown): AdminError {
  return new AdminError('stale', '刚才有人改过了，请比较后再保存', { current });
}

const NAMES: Readonly<Record<number, AdminErrorName>> = {
  [CODE.badInput]: 'bad_input',
  [CODE.wrongCredentials]: 'wrong_credentials',
  [CODE.tokenExpired]: 'signed_out',
  [CODE.forbidden]: 'refused',
  [CODE.notFound]: 'not_found',
  [CODE.conflict]: 'conflict',
  [CODE.tooMany]: 'too_many',
  [CODE.notEnoughCoins]: 'conflict',
};

/** Errors of the domain, which the reader's API answers by code. */
export function fromApiError({
  code,
  message,
  data,
}: Pick<ApiError, 'code' | 'message' | 'data'>): AdminError {
  const { field, retry_after } = data;
  return new AdminError(NAMES[code] ?? 'fault', message, {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof retry_after === 'number' ? { retry_after } : {}),
  });
}
