import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Answer,
  type CallName,
  calls,
  CODE,
  type InputOf,
} from '../../../../src/shared/contract/index.ts';
import { sendNotice } from '../../pay/payment.ts';
import { catalogue, sendCall } from '../../../support/product/testServer.ts';

/** Below the order limit of an account per hour. */
const ORDERS_MAX = 24;
const REST_MS = 30;
const COMBOS = ['combo-600', 'combo-1800'] as const;

const chapters = catalogue.content.works
  .filter((work) => work.kind === 'comic' && work.price === 'paid')
  .flatMap((work) =>
    work.chapters.filter(({ price }) => price > 0).map(({ uuid }) => ({ work: work.uuid, uuid })),
  );

/** One account that orders, pays and purchases at any process, and the answers it was promised. */
export class MoneyClient {
  readonly codes = new Set<number>();
  readonly orders = new Set<string>();
  /** Numbers of orders whose payment was acknowledged. */
  readonly paid = new Set<string>();
  readonly bought = new Set<string>();
  userId = '';
  answers = 0;
  readonly #addresses: () => readonly string[];
  readonly #secret: string;
  #token = '';
  /** The orders by key; undefined if the answer never came; closed: other orders closed it before an answer came. */
  readonly #placed = new Map<string, { number: string; amount: number } | 'closed' | undefined>();
  readonly #paying = new Map<string, number>();

  private constructor(addresses: () => readonly string[], secret: string) {
    this.#addresses = addresses;
    this.#secret = secret;
  }

  static async open(addresses: () => readonly string[], secret: string): Promise<MoneyClient> {
    const client = new MoneyClient(addresses, secret);
    const { data } = await sendCall(client.#anyAddress(), 'init', {});
    client.#token = v.parse(calls.init.data, data).authorization;
    const user = await sendCall(client.#anyAddress(), 'user', {}, { token: client.#token });
    client.userId = v.parse(calls.user.data, user.data).uuid;
    return client;
  }

  /** Makes one random call; a process that has ended is ignored. */
  async doSomething(): Promise<void> {
    const things = [() => this.#place(), () => this.#pay(), () => this.#pay(), () => this.#buy()];
    try {
      await things[randomInt(things.length)]!();
      this.answers += 1;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await new Promise((done) => {
        setTimeout(done, REST_MS);
      });
    }
  }

  async settle(): Promise<void> {
    for (const [key, placed] of this.#placed) if (!placed) await this.#placeWith(key);
    for (const [number, amount] of this.#paying) {
      if (!this.paid.has(number)) await this.#notify(number, amount);
    }
  }

  #anyAddress(): string {
    const addresses = this.#addresses();
    return addresses[randomInt(addresses.length)] ?? '';
  }

  async #call<N extends CallName>(
    name: N,
    input: InputOf<(typeof calls)[N]>,
    key?: string,
  ): Promise<Answer> {
    const answer = await sendCall(this.#anyAddress(), name, input, { token: this.#token, key });
    this.codes.add(answer.code);
    return answer;
  }

  async #place(): Promise<void> {
    if (this.#placed.size >= ORDERS_MAX) return;
    const key = randomUUID();
    this.#placed.set(key, undefined);
    await this.#placeWith(key);
  }

  async #placeWith(key: string): Promise<void> {
    // The key determines the order, so that a repeat is the same call.
    const combo = COMBOS[key.charCodeAt(0) % COMBOS.length]!;
    const answer = await this.#call('placeOrder', { combo, method: 'wechat' }, key);
    if (answer.code === CODE.conflict) {
      this.orders.add(v.parse(v.object({ order: v.string() }), answer.data).order);
      this.#placed.set(key, 'closed');
      return;
    }
    const { order, number, amount } = v.parse(calls.placeOrder.data, answer.data);
    this.#placed.set(key, { number, amount });
    this.orders.add(order);
  }

  async #pay(): Promise<void> {
    const known = [...this.#placed.values()].filter((each) => typeof each === 'object');
    const order = known[randomInt(Math.max(1, known.length))];
    if (order) await this.#notify(order.number, order.amount);
  }

  async #notify(number: string, amount: number): Promise<void> {
    this.#paying.set(number, amount);
    const event = `${number}:${randomInt(3)}`;
    const said = { number, amount, event, signedMs: Date.now() };
    const { status, text } = await sendNotice(this.#anyAddress(), this.#secret, said);
    if (status !== 200 || text !== 'success') throw new Error(`a notice was not accepted: ${text}`);
    this.paid.add(number);
  }

  async #buy(): Promise<void> {
    const { work, uuid } = chapters[randomInt(chapters.length)]!;
    const answer = await this.#call('comicDirectory', { uuid: work, chapter: uuid, buy: 1 });
    if (answer.code === CODE.ok) this.bought.add(uuid);
  }
}
