import * as v from 'valibot';
import { calls, type ParsedInputOf, type RawDataOf } from '../../src/shared/contract/index.ts';
import { keptIndex, saveKept } from '../../src/shared/contract/kept.ts';
import type { Write } from '../store/database.ts';
import { listKept, saveKept as keep } from '../store/kept.ts';
import {
  deleteReads,
  listDeletedReads,
  listPurchases,
  listReads,
  listSpending,
  type ReadPlace,
  savePlaces,
} from '../store/records.ts';
import { collect, collectedAmong, listCollection, uncollect } from '../store/shelf.ts';
import { badInput } from '../refusal.ts';
import { once } from '../repeats.ts';
import { type AccountIncoming, forAccount, type Route } from '../route.ts';
import type { Services } from '../services.ts';

/** Of two calls at one address, the schema of the one that is meant. */
const isOfKept = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'type' in fields && fields.type === 'kept';

const records = {
  ...calls.records,
  input: v.lazy((fields) => (isOfKept(fields) ? keptIndex.input : calls.records.input)),
  data: v.union([keptIndex.data, calls.records.data]),
};
const changeRecords = {
  ...calls.changeRecords,
  input: v.lazy((fields) => (isOfKept(fields) ? saveKept.input : calls.changeRecords.input)),
};

export const shelfRoutes: readonly Route[] = [
  forAccount(calls.collection, async (services, { input, account }) => {
    return listCollection(services.db, account.id, input.kind, input);
  }),

  forAccount(calls.changeCollection, async (services, call) => {
    const { account, input, nowMs } = call;
    return once(services, call, async (t) => {
      if (input.action === 'add') {
        await collect(t, account.id, input.kind, collectTimes(input, nowMs));
      } else await uncollect(t, account.id, input.uuids);
      return { uuids: await collectedAmong(t, input.uuids, account.id) };
    });
  }),

  forAccount(records, listRecords),

  forAccount(changeRecords, async (services, call) => {
    const change = changeOf(call.input, call.account.id, call.nowMs);
    return once(services, call, async (t) => ({ uuids: await change(t) }));
  }),
];

async function listRecords(
  { db }: Services,
  { input, account }: AccountIncoming<typeof records>,
): Promise<RawDataOf<typeof records>> {
  const { page, size } = input;
  const wanted = { page, size };
  if (input.type === 'kept') return listKept(db, account.id, input.kind, wanted);
  const { type, kind } = input;
  if (type === 'read') {
    const part = await listReads(db, account.id, kind, wanted);
    return page > 1 ? part : { ...part, deleted: await listDeletedReads(db, account.id, kind) };
  }
  if (type === 'purchased') return listPurchases(db, account.id, kind, wanted);
  if (type === 'spend') return listSpending(db, account.id, wanted);
  // Nothing here can place an order, so there is none.
  return { items: [], ...wanted, total: 0 };
}

type CollectInput = ParsedInputOf<typeof calls.changeCollection>;

/** When each work was collected; later than now is now. @returns ms since 1970 by work */
function collectTimes({ uuids, times = [] }: CollectInput, nowMs: number): Map<string, number> {
  return new Map(
    uuids.map((uuid, i) => {
      const atMs = Date.parse(times[i] ?? '');
      return [uuid, Number.isNaN(atMs) ? nowMs : Math.min(atMs, nowMs)];
    }),
  );
}

type ChangeInput = ParsedInputOf<typeof changeRecords>;

/** Checks the input and says what is to be done. @throws Refusal 400 */
function changeOf(
  input: ChangeInput,
  userId: string,
  nowMs: number,
): (t: Write) => Promise<string[]> {
  if (input.action === 'save' && 'works' in input) return (t) => keep(t, userId, input, nowMs);
  if (input.action === 'save') {
    const places = input.entries.map((entry, i) => placeOf(entry, i, nowMs));
    return (t) => savePlaces(t, userId, places);
  }
  if (input.uuids === undefined && input.all === undefined) {
    throw badInput('uuids', '要选好删哪些，或者全部删除');
  }
  const which = { kind: input.kind, workIds: input.all ? undefined : input.uuids };
  const atMs = input.at === undefined ? nowMs : timeOf(input.at, 'at', nowMs);
  return (t) => deleteReads(t, userId, which, atMs);
}

function placeOf(entry: ReadPlace['entry'], i: number, nowMs: number): ReadPlace {
  const atMs = timeOf(entry.at, `entries.${i}.at`, nowMs);
  const readMs = entry.read_at ? timeOf(entry.read_at, `entries.${i}.read_at`, nowMs) : atMs;
  return { entry, atMs, readMs };
}

/** A device whose clock runs ahead must not win for ever: later than now is now. @throws Refusal 400 */
function timeOf(text: string, field: string, nowMs: number): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw badInput(field, '时间不对');
  return Math.min(timeMs, nowMs);
}
