import * as fc from 'fast-check';
import { expect } from 'vitest';
import { systemRandom } from '../../../../server/base/random.ts';
import { ApiError } from '../../../../server/base/apiError.ts';
import { type Database, transact, type Write } from '../../../../server/storage/database.ts';
import { adjustCoins, post } from '../../../../server/domain/ledger/ledger.ts';
import { cancelOrder, placeOrder } from '../../../../server/domain/orders/orders.ts';
import {
  type PaymentNotice,
  refundOrder,
  takeNotice,
} from '../../../../server/domain/orders/payments.ts';
import { purchaseChapters } from '../../../../server/domain/ledger/purchases.ts';
import type {
  ChapterTable,
  OrderTable,
  UserTable,
  WorkTable,
} from '../../../../server/storage/tables.ts';
import { type Books, expectRightBooks, readBooks } from './moneyInvariants.ts';
import { addAccount } from '../../addAccount.ts';
import { START_MS } from '../../../support/product/testServer.ts';

const ACCOUNTS = 2;
const WORK = 'comic-xueluo-changan';
export const DAY_MS = 86_400_000;
const COMBOS = ['combo-600', 'combo-1800', 'combo-month'] as const;

/** One call on one of the accounts, or on one of the orders that exist when its wave begins. */
export type Operation =
  | { readonly do: 'place'; readonly who: number; readonly combo: (typeof COMBOS)[number] }
  | { readonly do: 'notice'; readonly order: number; readonly event: number }
  | { readonly do: 'cancel' | 'refund'; readonly order: number }
  | {
      readonly do: 'unlock';
      readonly who: number;
      readonly chapter: number;
      readonly count: number;
    }
  | { readonly do: 'adjust'; readonly who: number; readonly delta: number; readonly key: number }
  | { readonly do: 'bonus'; readonly who: number };

const who = fc.nat({ max: ACCOUNTS - 1 });
const order = fc.nat({ max: 3 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ do: fc.constant('place' as const), who, combo: fc.constantFrom(...COMBOS) }),
  fc.record({ do: fc.constant('notice' as const), order, event: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constant('notice' as const), order, event: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'refund' as const), order }),
  fc.record({
    do: fc.constant('unlock' as const),
    who,
    chapter: fc.nat({ max: 2 }),
    count: fc.constantFrom(1, 1, 3),
  }),
  fc.record({
    do: fc.constant('adjust' as const),
    who,
    delta: fc.constantFrom(-700, -50, -1, 1, 60, 500),
    key: fc.nat({ max: 2 }),
  }),
  fc.record({ do: fc.constant('bonus' as const), who }),
);
export const GIFT = { reason: '补偿', nowMs: START_MS };

/** Waves run one after the other; the calls of a wave run in parallel. */
export const schedule = fc.array(fc.array(operation, { minLength: 2, maxLength: 5 }), {
  minLength: 1,
  maxLength: 2,
});

export interface Stage {
  readonly db: Database;
  readonly work: WorkTable;
  /** The chapters that cost coins, by index. */
  readonly chapters: readonly ChapterTable[];
}

export async function openStage(db: Database): Promise<Stage> {
  const work = await db
    .selectFrom('work')
    .selectAll()
    .where('id', '=', WORK)
    .executeTakeFirstOrThrow();
  const chapters = await db
    .selectFrom('chapter')
    .selectAll()
    .where('work_id', '=', WORK)
    .where('price', '>', 0)
    .orderBy('idx')
    .execute();
  return { db, work, chapters };
}

let scenes = 0;

/** Accounts with an order each, and all calls made for them. */
export class Scene {
  readonly run = (scenes += 1);
  readonly #stage: Stage;
  accounts: readonly UserTable[] = [];
  readonly orders: OrderTable[] = [];
  readonly received: { readonly number: string; readonly notice: PaymentNotice }[] = [];

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  static async open(stage: Stage): Promise<Scene> {
    const scene = new Scene(stage);
    scene.accounts = await scene.write(async (t) => {
      const made: UserTable[] = [];
      for (let i = 0; i < ACCOUNTS; i += 1) {
        made.push(await addAccount(t));
      }
      return made;
    });
    for (const each of [0, 1]) await scene.place(each, 'combo-600');
    return scene;
  }

  write<T>(change: (t: Write) => Promise<T>): Promise<T> {
    return transact(this.#stage.db, change);
  }

  async place(account: number, combo: string): Promise<void> {
    const wanted = {
      userId: this.accounts[account]!.id,
      combo,
      method: 'wechat',
      provider: 'sandbox',
      returnUrl: '',
      reuse: false,
      nowMs: START_MS,
    };
    this.orders.push(await this.write((t) => placeOrder(t, wanted, systemRandom)));
  }

  /** Events 0 and 1 pay, 2 pays too little, 3 reports a failure, 4 pays under another provider's name. */
  async receive({ number, amount }: OrderTable, event: number): Promise<void> {
    const notice: PaymentNotice = {
      event: `${number}:${event}`,
      number,
      state: event === 3 ? 'failed' : 'paid',
      amount: event === 2 ? amount - 1 : amount,
      transactionId: `T${event}`,
    };
    const provider = event === 4 ? 'other' : 'sandbox';
    await this.write((t) => takeNotice(t, provider, notice, START_MS));
    if (event < 2) this.received.push({ number, notice });
  }

  async perform(op: Operation, known: readonly OrderTable[]): Promise<void> {
    const account = 'who' in op ? this.accounts[op.who]! : this.accounts[0]!;
    const target = 'order' in op ? known[op.order % known.length]! : known[0]!;
    switch (op.do) {
      case 'place':
        return this.place(op.who, op.combo);
      case 'notice':
        return this.receive(target, op.event);
      case 'cancel':
        return void (await this.write((t) => cancelOrder(t, target.user_id, target.id)));
      case 'refund':
        return void (await this.write((t) => refundOrder(t, target.number, '多付了', START_MS)));
      case 'unlock':
        return this.unlock(account.id, op.chapter, op.count);
      case 'adjust': {
        const key = `${this.run}:${op.key}:${op.who}:${op.delta}`;
        return void (await this.write((t) =>
          adjustCoins(t, { ...GIFT, userId: account.id, delta: op.delta, key }),
        ));
      }
      case 'bonus':
        return this.bonus(account.id);
    }
  }

  async unlock(userId: string, at: number, count: number): Promise<void> {
    const purchase = {
      userId,
      work: this.#stage.work,
      chapter: this.#stage.chapters[at]!,
      count,
      agreed: undefined,
      nowMs: START_MS,
    };
    await this.write((t) => purchaseChapters(t, purchase));
  }

  async bonus(userId: string): Promise<void> {
    await this.write(async (t) => {
      const cause = `bonus:${userId}`;
      await post(t, {
        userId,
        delta: 40,
        cause,
        kind: 'bonus',
        title: '绑定手机',
        ref: '',
        nowMs: START_MS,
      });
    });
  }

  /** Runs the calls of a wave in parallel; a call that is refused, or posted twice, has changed nothing. */
  async wave(operations: readonly Operation[]): Promise<void> {
    const known = [...this.orders];
    const settled = await Promise.allSettled(operations.map((op) => this.perform(op, known)));
    for (const [i, each] of settled.entries()) {
      if (each.status === 'fulfilled' || each.reason instanceof ApiError) continue;
      if (operations[i]?.do !== 'bonus') throw each.reason;
    }
  }

  books(): Promise<Books> {
    const ids = this.accounts.map(({ id }) => id);
    return readBooks(this.#stage.db, ids);
  }
}

/** The invariants of a scene after any calls. */
export async function expectRightScene(scene: Scene): Promise<void> {
  const books = await scene.books();
  expectRightBooks(books);
  expect(books.orders).toHaveLength(scene.orders.length);
  const paid = new Set(scene.received.map(({ number }) => number));
  for (const { number, state } of books.orders) {
    expect([number, state === 'paid']).toEqual([number, paid.has(number)]);
  }
  for (const account of books.users) {
    const months = books.orders.filter(
      (each) => each.user_id === account.id && each.days > 0 && each.state === 'paid',
    );
    const running = months.filter((each) => each.refunded_at === null);
    const until = START_MS + running.length * 30 * DAY_MS;
    expect(account.combo_until).toBe(months.length > 0 ? until : null);
  }
}
