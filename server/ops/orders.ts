import * as v from 'valibot';
import { REASON_CHARACTERS_MAX } from '../../src/shared/admin/limits.ts';
import { transact } from '../storage/database.ts';
import {
  type EventView,
  findOrder,
  listEvents,
  listOrders,
  ORDERS_LISTED_MAX,
} from '../storage/operatorViews.ts';
import { stateOf } from '../domain/orders/orders.ts';
import { refundOrder } from '../domain/orders/payments.ts';
import type { OrderTable } from '../storage/tables.ts';
import { yuanText } from '../base/yuanText.ts';
import { isoTime } from '../base/time.ts';
import { needUser } from './accounts.ts';
import { type Command, OpsError, plainText, UsageError } from './command.ts';
import { table, timeText } from './format.ts';

const STATES = { waiting: '待支付', paid: '已支付', failed: '失败', expired: '已关闭' } as const;
const stateSchema = v.picklist(['waiting', 'paid', 'failed', 'expired']);
type Listed = OrderTable & { readonly username: string };

export const orderCommands: readonly Command[] = [
  {
    name: 'orders list',
    usage: '',
    about: `最近的订单，最多 ${ORDERS_LISTED_MAX} 个`,
    given: 0,
    options: {
      state: 'waiting 待支付、paid 已支付、failed 失败、expired 已关闭',
      user: '谁的订单',
    },
    async run(context, { option }) {
      const { db, nowMs } = context;
      const state = v.safeParse(v.optional(stateSchema), option('state'));
      if (!state.success) throw new UsageError('--state 只能是 waiting、paid、failed、expired');
      const named = option('user');
      const userId = named === undefined ? undefined : (await needUser(context, named)).id;
      const orders = await listOrders(db, { state: state.output, userId, nowMs });
      const rows = orders.map((order) => [
        order.number,
        timeText(order.created_at),
        order.username,
        order.title,
        yuanText(order.amount),
        stateText(order, nowMs),
      ]);
      return {
        lines:
          rows.length > 0
            ? table(['订单号', '时间', '用户名', '套餐', '金额', '状态'], rows)
            : ['没有订单'],
        data: orders.map((order) => orderData(order, nowMs)),
      };
    },
  },
  {
    name: 'orders show',
    usage: '<订单号>',
    about: '一个订单，和支付平台说过它什么',
    given: 1,
    async run({ db, nowMs }, { given: [number = ''] }) {
      const order = await findOrder(db, number);
      if (!order) throw new OpsError(`没有这个订单：${number}`);
      const events = await listEvents(db, order.number);
      return {
        lines: [...describe(order, nowMs), '', ...eventLines(events)],
        data: { ...orderData(order, nowMs), notices: events.map(eventData) },
      };
    },
  },
  {
    name: 'orders refund',
    usage: '<订单号> --reason <原因>',
    about: '收回一个已支付订单给的金币或天数；钱要在支付平台上退',
    given: 1,
    options: { reason: '写进明细，用户看得到' },
    required: ['reason'],
    async run({ db, nowMs }, { given: [named = ''], option }) {
      const reason = plainText(option('reason') ?? '', '原因', REASON_CHARACTERS_MAX);
      const order = await findOrder(db, named);
      if (!order) throw new OpsError(`没有这个订单：${named}`);
      const refunded = await transact(db, (t) => refundOrder(t, order.number, reason, nowMs));
      return {
        lines: [
          `订单 ${order.number} 的${givenText(order)}已收回`,
          `${yuanText(order.amount)} 要在支付平台上退给用户（交易号 ${order.transaction_id ?? '—'}）`,
        ],
        data: orderData({ ...refunded, username: order.username }, nowMs),
      };
    },
  },
  {
    name: 'orders notices',
    usage: '',
    about: '支付平台的通知；要人看的排在前面：金额不对、没有这个订单、迟到的',
    given: 0,
    async run({ db }) {
      const events = await listEvents(db);
      return { lines: eventLines(events), data: events.map(eventData) };
    },
  },
];

function stateText(order: OrderTable, nowMs: number): string {
  const state = STATES[stateOf(order, nowMs)];
  return order.refunded_at === null ? state : `${state}，已退`;
}

function givenText({ coins, bonus, days }: OrderTable): string {
  const parts = [coins + bonus > 0 ? ` ${coins + bonus} 金币` : '', days > 0 ? ` ${days} 天` : ''];
  return parts.filter(Boolean).join('和');
}

function describe(order: Listed, nowMs: number): string[] {
  return [
    `订单号：${order.number}`,
    `用户名：${order.username}`,
    `套餐：${order.title}（${givenText(order).trim()}）`,
    `金额：${yuanText(order.amount)}`,
    `支付方式：${order.method}（${order.provider}）`,
    `状态：${stateText(order, nowMs)}`,
    `下单：${timeText(order.created_at)}`,
    `支付：${timeText(order.paid_at)}`,
    `退款：${timeText(order.refunded_at)}`,
    `交易号：${order.transaction_id ?? '—'}`,
  ];
}

const OUTCOMES: Readonly<Record<string, string>> = {
  credited: '已入账',
  repeated: '重复，没有再入账',
  wrong_amount: '金额不对，没有入账',
  unknown_order: '没有这个订单',
  noted: '已记下',
};

function eventLines(events: readonly EventView[]): string[] {
  if (events.length === 0) return ['没有通知'];
  const rows = events.map((event) => [
    timeText(event.received_at),
    event.order_number,
    event.state,
    yuanText(event.amount),
    (OUTCOMES[event.outcome] ?? event.outcome) + (event.late ? '（迟到）' : ''),
    event.id,
  ]);
  return table(['时间', '订单号', '平台说', '金额', '结果', '通知'], rows);
}

function eventData({ received_at, ...event }: EventView) {
  return { ...event, received_at: isoTime(received_at) };
}

function orderData(order: Listed, nowMs: number) {
  const { id, number, username, combo_id, title, coins, bonus, days, amount, method } = order;
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return {
    id,
    number,
    username,
    combo: combo_id,
    title,
    coins,
    bonus,
    days,
    amount,
    method,
    provider: order.provider,
    state: stateOf(order, nowMs),
    created_at: time(order.created_at),
    paid_at: time(order.paid_at),
    refunded_at: time(order.refunded_at),
    transaction_id: order.transaction_id,
  };
}
