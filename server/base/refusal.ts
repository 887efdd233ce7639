import { CODE, type Answer, type Code, type Kind } from '../../src/shared/contract/index.ts';
import { UNITS } from './units.ts';

/** A failure that the caller receives as it stands; every other thrown error is a fault of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
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
export function badInput(field: string, message: string): Refusal {
  return new Refusal(CODE.badInput, message, { field });
}

export function tokenExpired(): Refusal {
  return new Refusal(CODE.tokenExpired, '登录已过期，请重新进入');
}

export function workNotFound(): Refusal {
  return new Refusal(CODE.notFound, '没有找到这部作品');
}

export function chapterNotFound(kind: Kind): Refusal {
  return new Refusal(CODE.notFound, `没有找到这一${UNITS[kind]}`);
}

/** @param price the current price in coins */
export function priceChanged(price: number): Refusal {
  return new Refusal(CODE.conflict, '价格有变化，请再确认一次', { price });
}

export function notEnoughCoins(price: number, coins: number): Refusal {
  return new Refusal(CODE.notEnoughCoins, `金币不足，还差 ${price - coins}`, { price, coins });
}
