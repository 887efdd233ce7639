import { CODE, type Kind } from '../../../shared/contract/index.ts';
import {
  type DeviceIndexItem,
  type DeviceIndexWork,
  deviceIndex as deviceIndexCall,
  saveDeviceIndex,
} from '../../../shared/contract/deviceIndex.ts';
import {
  DEVICE_INDEX_CHAPTERS_MAX,
  DEVICE_INDEX_WORKS_MAX,
  LIST_SIZE_MAX,
  PURCHASE_CHAPTERS_MAX,
} from '../../../shared/limits.ts';
import type { DownloadMark } from '../../../offline/downloadMarks.ts';
import { api } from '../../../api/api.ts';
import { callQuietly } from '../../../api/baseQuery.ts';
import type { Failure, Result } from '../../../api/failure.ts';
import { servicesOf, type SessionApi } from '../../../api/thunk.ts';

/**
 * The list of each device's downloads on the server. A server without such lists is not asked again in this session,
 * and no error is shown.
 */

const PAGES_MAX = 100;

export const deviceIndexApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of all devices, this one included; empty where the server has no such list, or does not answer. */
    deviceIndex: build.query<readonly DeviceIndexItem[], Kind>({
      async queryFn(kind, query) {
        const answer = await fetchDeviceIndex(kind, query);
        return { data: answer.ok ? answer.data : [] };
      },
    }),
  }),
});

/** Its failures are never shown. */
export async function fetchDeviceIndex(
  kind: Kind,
  session: SessionApi,
): Promise<Result<readonly DeviceIndexItem[]>> {
  const items: DeviceIndexItem[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const input = { type: 'kept', kind, page, size: LIST_SIZE_MAX } as const;
    const answer = await asked(session, () =>
      callQuietly({ call: deviceIndexCall, input }, session),
    );
    if (!answer.ok) return answer;
    items.push(...answer.data.items);
    if (answer.data.items.length === 0 || items.length >= answer.data.total) break;
  }
  return { ok: true, data: items };
}

/** Replaces the server's list of this device. */
export function sendDeviceIndex(
  list: { readonly kind: Kind; readonly device: string; readonly works: DeviceIndexWork[] },
  session: SessionApi,
): Promise<Result<unknown>> {
  const input = { action: 'save', type: 'kept', ...list } as const;
  return asked(session, () => callQuietly({ call: saveDeviceIndex, input }, session));
}

/** As many as one call takes, in order. */
export function entriesOf(marks: readonly DownloadMark[]): DeviceIndexWork[] {
  const byWork = new Map<string, string[]>();
  let room = DEVICE_INDEX_CHAPTERS_MAX;
  for (const { work, chapters } of marks) {
    const known = byWork.get(work);
    if (room <= 0 || (!known && byWork.size >= DEVICE_INDEX_WORKS_MAX)) break;
    const some = chapters.slice(0, Math.min(room, PURCHASE_CHAPTERS_MAX - (known?.length ?? 0)));
    room -= some.length;
    byWork.set(work, [...(known ?? []), ...some]);
  }
  return [...byWork].map(([work, chapters]) => ({ work, chapters }));
}

/** Servers without such lists. */
const without = new WeakSet<object>();

async function asked<T>(session: SessionApi, call: () => Promise<Result<T>>): Promise<Result<T>> {
  const backEnd = servicesOf(session.extra);
  if (without.has(backEnd)) return { ok: false, failure: { kind: 'cancelled' } };
  const answer = await call();
  if (!answer.ok && knowsNothing(answer.failure)) without.add(backEnd);
  return answer;
}

/** The server does not know the call: a repetition would fail the same way. */
function knowsNothing(failure: Failure): boolean {
  if (failure.kind === 'code')
    return failure.code === CODE.badInput || failure.code === CODE.notFound;
  return failure.kind === 'unreadable';
}
