import {
  checkLedger,
  downloadLedger,
  downloadOrders,
  listLedger,
  listOrders,
  type OrderView,
  refundOrder,
} from '../../../src/shared/admin/money.ts';
import { CSV_BATCH_ROWS, LEDGER_FAULTS_SHOWN_MAX } from '../../../src/shared/admin/limits.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError } from '../../base/apiError.ts';
import { chinaTime, DAY_MS } from '../../base/time.ts';
import {
  ledgerBatch,
  type LedgerRow,
  listLedger as readLedger,
} from '../../domain/ledger/ledgerList.ts';
import {
  listedState,
  maskedNumber,
  orderBatch,
  type OrderRow,
  pageOfOrders,
} from '../../domain/orders/orderList.ts';
import { refundOrder as refund } from '../../domain/orders/payments.ts';
import { transact } from '../../storage/database.ts';
import { checkLedger as check, findOrder } from '../../storage/operatorViews.ts';
import { mapPart } from '../../storage/part.ts';
import { AdminError, notFound } from '../adminError.ts';
import { adminRoute, type OperatorCaller, seesInFull } from '../adminRoute.ts';
import { csvResponse, longNumber } from '../csv.ts';

export const moneyRoutes = [
  adminRoute(listOrders, async ({ services: { db }, nowMs, caller }, input) => {
    const filter = { ...input, ...periodOf(input), nowMs };
    const part = await pageOfOrders(db, filter, input);
    return mapPart(part, (row) => orderView(shownOrder(row, caller), nowMs));
  }),

  adminRoute(downloadOrders, async ({ services: { db }, nowMs, caller }, input) => {
    const filter = { ...input, ...periodOf(input), nowMs };
    return csvResponse<OrderRow>({
      name: `orders-${chinaTime(nowMs).slice(0, 10)}`,
      titles: ORDER_TITLES,
      read: (after) => orderBatch(db, filter, after, CSV_BATCH_ROWS),
      batchRows: CSV_BATCH_ROWS,
      rowOf: (row) => orderCells(shownOrder(row, caller), nowMs),
    });
  }),

  adminRoute(refundOrder, async ({ services, nowMs, audit, caller }, { id, reason }) => {
    return transact(services.db, async (t) => {
      const before = await findOrder(t, id);
      if (before?.id !== id) throw notFound('这个订单');
      const { username, number, amount } = before;
      const done = refund(t, number, reason, nowMs, caller.operator.id);
      const order = orderView({ ...(await done.catch(sayWhatIsLeft)), username }, nowMs);
      await audit(t, {
        what: 'order.refund',
        on: { kind: 'order', id, title: number },
        after: { reason, amount, coins: order.coins + order.bonus, days: order.days, username },
      });
      return { order };
    });
  }),

  adminRoute(listLedger, async ({ services: { db }, caller }, input) => {
    const part = await readLedger(db, { ...input, ...periodOf(input) }, input);
    return mapPart(part, (full) => {
      const { ref: _ref, operator_id: _id, ...row } = shownRow(full, caller);
      return row;
    });
  }),

  adminRoute(downloadLedger, async ({ services: { db }, nowMs, caller }, input) => {
    const filter = { ...input, ...periodOf(input) };
    return csvResponse<LedgerRow>({
      name: `ledger-${chinaTime(nowMs).slice(0, 10)}`,
      titles: LEDGER_TITLES,
      read: (after) => ledgerBatch(db, filter, after, CSV_BATCH_ROWS),
      batchRows: CSV_BATCH_ROWS,
      rowOf: (row) => ledgerCells(shownRow(row, caller)),
    });
  }),

  adminRoute(checkLedger, async ({ services: { db } }) => {
    const { accounts, faults } = await check(db);
    const shown = faults.slice(0, LEDGER_FAULTS_SHOWN_MAX);
    return { accounts, faults: shown, fault_count: faults.length };
  }),
];

/** @throws AdminError `conflict` in place of a refusal for want of coins, which speaks to a buyer */
function sayWhatIsLeft(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== CODE.notEnoughCoins) throw error;
  const { price, coins } = error.data;
  throw new AdminError(
    'conflict',
    `这个用户只剩 ${String(coins)} 金币，不够收回 ${String(price)} 金币，没有退`,
  );
}

/** Days in China as moments. */
function periodOf({ from, until }: { readonly from?: string; readonly until?: string }) {
  return {
    fromMs: from === undefined ? undefined : startOf(from),
    untilMs: until === undefined ? undefined : startOf(until) + DAY_MS,
  };
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

function shownOrder(order: OrderRow, caller: OperatorCaller): OrderRow {
  if (seesInFull(caller)) return order;
  const { number, transaction_id: payment } = order;
  const masked = payment === null ? null : maskedNumber(payment);
  return { ...order, number: maskedNumber(number), transaction_id: masked };
}

function shownRow(row: LedgerRow, caller: OperatorCaller): LedgerRow {
  if (seesInFull(caller)) return row;
  const cause = row.cause.replace(/(?<=^(?:order|refund):)\d+$/, maskedNumber);
  return { ...row, cause };
}

function orderView(row: OrderRow, nowMs: number): OrderView {
  const { combo_id: _combo, return_url: _url, expires_at: _end, ...order } = row;
  return { ...order, state: listedState(row, nowMs) };
}

const ORDER_TITLES = [
  '订单号',
  '下单时间',
  '用户名',
  '用户编号',
  '套餐',
  '金币',
  '加送',
  '天数',
  '金额（元）',
  '支付方式',
  '支付平台',
  '状态',
  '支付时间',
  '退款时间',
  '交易号',
];
const STATE_TEXTS: Readonly<Record<OrderView['state'], string>> = {
  waiting: '待支付',
  paid: '已支付',
  refunded: '已退款',
  failed: '失败',
  expired: '已关闭',
};

function orderCells(order: OrderRow, nowMs: number) {
  return [
    longNumber(order.number),
    timeCell(order.created_at),
    order.username,
    order.user_id,
    order.title,
    order.coins,
    order.bonus,
    order.days,
    order.amount / 100,
    order.method,
    order.provider,
    STATE_TEXTS[listedState(order, nowMs)],
    timeCell(order.paid_at),
    timeCell(order.refunded_at),
    longNumber(order.transaction_id),
  ];
}

const LEDGER_TITLES = [
  '时间',
  '用户名',
  '用户编号',
  '种类',
  '变动',
  '余额',
  '说明',
  '凭据',
  '操作员',
];
const KIND_TEXTS: Readonly<Record<LedgerRow['kind'], string>> = {
  topup: '充值',
  unlock: '购买',
  bonus: '赠送',
  refund: '退款',
  adjust: '调整',
};

function ledgerCells(row: LedgerRow) {
  return [
    timeCell(row.created_at),
    row.username,
    row.user_id,
    KIND_TEXTS[row.kind],
    row.delta,
    row.balance_after,
    row.title,
    row.cause,
    row.operator,
  ];
}

/** `2026-11-21 12:00:00` in China; null where there is no time. */
function timeCell(ms: number | null): string | null {
  return ms === null ? null : chinaTime(ms).slice(0, 19).replace('T', ' ');
}
