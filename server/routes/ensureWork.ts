import type { Kind } from '../../src/shared/contract/index.ts';
import { workNotFound } from '../base/apiError.ts';
import type { Services } from '../services.ts';
import type { UserTable, WorkTable } from '../storage/tables.ts';
import { isBlocked, type Viewer } from '../domain/catalogue/published.ts';
import { findWork } from '../domain/catalogue/works.ts';

/** The reader who makes a call. */
export function viewerOf(call: {
  readonly account: Pick<UserTable, 'id'>;
  readonly nowMs: number;
}): Viewer {
  return { userId: call.account.id, nowMs: call.nowMs };
}

/** @throws Refusal 404 where there is no such work of that kind that the account may read */
export async function ensureWork(
  services: Services,
  call: {
    readonly input: { readonly kind: Kind; readonly uuid: string };
    readonly account: Pick<UserTable, 'id'>;
    readonly nowMs: number;
  },
): Promise<WorkTable> {
  const { input } = call;
  const work = await findWork(services.db, input.kind, input.uuid, viewerOf(call));
  if (!work) throw workNotFound(await isBlocked(services.db, 'work', input.uuid));
  return work;
}
