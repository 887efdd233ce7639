import { CODE, type Answer, type Code, type Kind } from '../../src/shared/contract/index.ts';
import { CHAPTER_UNITS } from '../../src/shared/chapterUnits.ts';

/** A failure that the caller receives as it stands; every other thrown error is a fault of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: Code;
  readonly data: Record<string, unknown>;

  constructor(code: Code, message: string, data: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }

  answer(): Answer {
    return { code: this.code, message: this.message, data: this.data };
  }
}

/** @param field the first wrong field of the input, dotted where it is nested */
export function badInput(field: string, message: string): ApiError {
  return new ApiError(CODE.badInput, message, { field });
}

export function tokenExpired(): ApiError {
  return new ApiError(CODE.tokenExpired, '登录已过期，请重新进入');
}

/** @param blocked whether an operator blocked it by law: devices free their copies then */
export function workNotFound(blocked = false): ApiError {
  return blocked
    ? new ApiError(CODE.notFound, '这部作品已下线', { blocked })
    : new ApiError(CODE.notFound, '没有找到这部作品');
}

/** @param blocked as for `workNotFound` */
export function chapterNotFound(kind: Kind, blocked = false): ApiError {
  return blocked
    ? new ApiError(CODE.notFound, `这一${CHAPTER_UNITS[kind]}已下线`, { blocked })
    : new ApiError(CODE.notFound, `没有找到这一${CHAPTER_UNITS[kind]}`);
}

/** The state of a row does not allow the change. */
export function refused(message: string): ApiError {
  return new ApiError(CODE.conflict, message);
}

/** @param price the current price in coins */
export function priceChanged(price: number): ApiError {
  return new ApiError(CODE.conflict, '价格有变化，请再确认一次', { price });
}

export function notEnoughCoins(price: number, coins: number): ApiError {
  return new ApiError(CODE.notEnoughCoins, `金币不足，还差 ${price - coins}`, { price, coins });
}
