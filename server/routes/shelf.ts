import { calls, type ParsedInputOf, type RawDataOf } from '../../src/shared/contract/index.ts';
import { LIST_SIZE_DEFAULT } from '../../src/shared/limits.ts';
import type { Write } from '../store/database.ts';
import {
  deleteReads,
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

export const shelfRoutes: readonly Route[] = [
  forAccount(calls.collection, async (services, { input, account }) => {
    const wanted = { page: input.page, size: LIST_SIZE_DEFAULT };
    return listCollection(services.db, account.id, input.kind, wanted);
  }),

  forAccount(calls.changeCollection, async (services, call) => {
    const { account, input, nowMs } = call;
    return once(services, call, async (t) => {
      if (input.action === 'add') await collect(t, account.id, input.kind, input.uuids, nowMs);
      else await uncollect(t, account.id, input.uuids);
      return { uuids: await collectedAmong(t, input.uuids, account.id) };
    });
  }),

  forAccount(calls.records, listRecords),

  forAccount(calls.changeRecords, async (services, call) => {
    const change = changeOf(call.input, call.account.id, call.nowMs);
    return once(services, call, async (t) => ({ uuids: await change(t) }));
  }),
];

async function listRecords(
  { db }: Services,
  { input, account }: AccountIncoming<typeof calls.records>,
): Promise<RawDataOf<typeof calls.records>> {
  const { type, kind, page } = input;
  const wanted = { page, size: LIST_SIZE_DEFAULT };
  if (type === 'read') return listReads(db, account.id, kind, wanted);
  if (type === 'purchased') return listPurchases(db, account.id, kind, wanted);
  if (type === 'spend') return listSpending(db, account.id, wanted);
  // Nothing here can place an order, so there is none.
  return { items: [], ...wanted, total: 0 };
}

type ChangeInput = ParsedInputOf<typeof calls.changeRecords>;

/** Checks the input and says what is to be done. @throws Refusal 400 */
function changeOf(
  input: ChangeInput,
  userId: string,
  nowMs: number,
): (t: Write) => Promise<string[]> {
  if (input.action === 'save') {
    const places = input.entries.map((entry, i) => placeOf(entry, i, nowMs));
    return (t) => savePlaces(t, userId, places);
  }
  if (input.uuids === undefined && input.all === undefined) {
    throw badInput('uuids', '要选好删哪些，或者全部删除');
  }
  const workIds = input.all ? undefined : input.uuids;
  return (t) => deleteReads(t, userId, input.kind, workIds, nowMs);
}

/** A device whose clock runs ahead must not win for ever: later than now is now. */
function placeOf(entry: ReadPlace['entry'], i: number, nowMs: number): ReadPlace {
  const atMs = Date.parse(entry.at);
  if (Number.isNaN(atMs)) throw badInput(`entries.${i}.at`, '时间不对');
  return { entry, atMs: Math.min(atMs, nowMs) };
}
