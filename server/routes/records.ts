import * as v from 'valibot';
import {
  calls,
  CODE,
  type ParsedInputOf,
  type RawDataOf,
} from '../../src/shared/contract/index.ts';
import { deviceIndex, saveDeviceIndex } from '../../src/shared/contract/deviceIndex.ts';
import { cancelOrder } from '../../src/shared/contract/pay.ts';
import { payableRecord } from '../pay/payUrl.ts';
import type { Write } from '../storage/database.ts';
import {
  listDeviceIndex,
  saveDeviceIndex as storeDeviceIndex,
} from '../domain/reading/deviceIndex.ts';
import { cancelOrder as cancel, isOrderOf, listOrders } from '../domain/orders/orders.ts';
import {
  deleteReads,
  knownWorks,
  listDeletedReads,
  listReads,
  type ReadPlace,
  savePlaces,
  worksDeletedAt,
} from '../domain/reading/records.ts';
import { listMonths, listPurchases, listSpending } from '../domain/ledger/spending.ts';
import { isoTime } from '../base/time.ts';
import { badInput, ApiError } from '../base/apiError.ts';
import { onceWritten } from '../http/idempotency.ts';
import { type AccountIncoming, forAccount, type Route } from '../http/route.ts';
import type { Reading } from '../domain/statistics/hourlyCounts.ts';
import type { Services } from '../services.ts';
import { viewerOf } from './ensureWork.ts';
import { visitorSpending } from '../domain/accounts/visitors.ts';

/** Several calls share an address; `type` selects the schema. */
const isOf = (type: string, fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'type' in fields && fields.type === type;

const records = {
  ...calls.records,
  input: v.lazy((fields) => (isOf('kept', fields) ? deviceIndex.input : calls.records.input)),
  data: v.union([deviceIndex.data, calls.records.data]),
};
const changeRecords = {
  ...calls.changeRecords,
  input: v.lazy((fields) => {
    if (isOf('kept', fields)) return saveDeviceIndex.input;
    return isOf('order', fields) ? cancelOrder.input : calls.changeRecords.input;
  }),
};

export const recordRoutes: readonly Route[] = [
  forAccount(records, listRecords),

  forAccount(changeRecords, async (services, call) => {
    const { account, input, nowMs } = call;
    const { run, again, committed } = changeOf(services, input, account.id, nowMs);
    const answer = await onceWritten(
      services,
      call,
      async (t) => ({ uuids: await run(t) }),
      again && (async (t, firstMs) => ({ uuids: await again(t, firstMs) })),
    );
    committed?.();
    return answer;
  }),
];

async function listRecords(
  services: Services,
  call: AccountIncoming<typeof records>,
): Promise<RawDataOf<typeof records>> {
  const { db } = services;
  const { input, account } = call;
  const { page, size } = input;
  const wanted = { page, size };
  const viewer = viewerOf(call);
  if (input.type === 'kept') return listDeviceIndex(db, viewer, input.kind, wanted);
  switch (input.type) {
    case 'read': {
      const part = await listReads(db, viewer, input.kind, wanted);
      const now = isoTime(call.nowMs);
      if (page > 1) return { ...part, now };
      return { ...part, now, deleted: await listDeletedReads(db, viewer, input.kind) };
    }
    case 'purchased':
      return listPurchases(db, viewer, input.kind, wanted);
    case 'spend': {
      if (call.caller.visitor) return visitorSpending(services, call.caller.visitor, input);
      const part = await listSpending(db, viewer, input.direction, wanted);
      return page > 1 ? part : { ...part, months: await listMonths(db, account.id) };
    }
    case 'order': {
      const part = await listOrders(db, account.id, input, wanted, call.nowMs);
      const items = part.items.map((order) => payableRecord(services, order, call));
      return { ...part, items, now: isoTime(call.nowMs) };
    }
  }
}

type ChangeInput = ParsedInputOf<typeof changeRecords>;

interface RecordChange {
  run(t: Write): Promise<string[]>;
  /** Rebuilds the result of `run` from `firstMs`; absent where the result is short. */
  again?(t: Write, firstMs: number): Promise<string[]>;
  /** Called once the transaction is committed, of a repeat too. */
  committed?(): void;
}

/** @throws ApiError 400 */
function changeOf(
  { counts }: Services,
  input: ChangeInput,
  userId: string,
  nowMs: number,
): RecordChange {
  if (input.action === 'cancel') return { run: (t) => cancelOne(t, userId, input.order) };
  if (input.action === 'save' && 'works' in input) {
    return { run: (t) => storeDeviceIndex(t, { userId, nowMs }, input) };
  }
  if (input.action === 'save') {
    const places = input.entries.map((entry, i) => placeOf(entry, i, nowMs));
    // Set by the transaction that saves them; a repeat saves nothing.
    let reading: Reading | undefined;
    return {
      async run(t) {
        const saved = await savePlaces(t, { userId, nowMs }, places);
        reading = saved.reading;
        return saved.works;
      },
      again: (t) => knownWorks(t, { userId, nowMs }, places),
      committed() {
        if (reading) counts.addReading(reading, nowMs);
      },
    };
  }
  const { kind, uuids, all, at } = input;
  if (uuids === undefined && all === undefined) {
    throw badInput('uuids', '要选好删哪些，或者全部删除');
  }
  const which = { kind, workIds: all ? undefined : uuids };
  const atOf = (callMs: number) => (at === undefined ? callMs : timeOf(at, 'at', callMs));
  const atMs = atOf(nowMs);
  return {
    run: (t) => deleteReads(t, userId, which, { atMs, nowMs }),
    again: (t, firstMs) => worksDeletedAt(t, userId, atOf(firstMs)),
  };
}

function placeOf(entry: ReadPlace['entry'], i: number, nowMs: number): ReadPlace {
  const atMs = timeOf(entry.at, `entries.${i}.at`, nowMs);
  const readMs = entry.read_at ? timeOf(entry.read_at, `entries.${i}.read_at`, nowMs) : atMs;
  return { entry, atMs, readMs };
}

/** Clamps to now, because a device whose clock runs ahead would win for ever. @throws ApiError 400 */
function timeOf(text: string, field: string, nowMs: number): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw badInput(field, '时间不对');
  return Math.min(timeMs, nowMs);
}

/** @throws ApiError 404 where the account has no such order */
async function cancelOne(t: Write, userId: string, orderId: string): Promise<string[]> {
  if (await cancel(t, userId, orderId)) return [orderId];
  if (await isOrderOf(t, userId, orderId)) return [];
  throw new ApiError(CODE.notFound, '没有这个订单');
}
