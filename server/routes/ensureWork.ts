import type { Kind } from '../../src/shared/contract/index.ts';
import { workNotFound } from '../base/apiError.ts';
import type { AccountIncoming } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { UserTable, WorkTable } from '../storage/tables.ts';
import { previewedWork, previewedWorkId } from '../domain/catalogue/draftPreview.ts';
import { isBlocked, type Viewer } from '../domain/catalogue/published.ts';
import { findWork } from '../domain/catalogue/works.ts';

/** The reader who makes a call. */
export function viewerOf({ account, nowMs, preview }: ReaderCall): Viewer {
  return { userId: account.id, nowMs, previewedWorkId: previewedWorkId(preview) };
}

interface ReaderCall extends Pick<AccountIncoming, 'nowMs' | 'preview'> {
  readonly account: Pick<UserTable, 'id'>;
}

/** @throws ApiError 404 where there is no such work of that kind that the account may read */
export async function ensureWork(
  services: Services,
  call: ReaderCall & { readonly input: { readonly kind: Kind; readonly uuid: string } },
): Promise<WorkTable> {
  const { db } = services;
  const { kind, uuid } = call.input;
  const work =
    previewedWorkId(call.preview) === uuid
      ? await previewedWork(db, kind, uuid, call.nowMs)
      : await findWork(db, kind, uuid, viewerOf(call));
  if (!work) throw workNotFound(await isBlocked(db, 'work', uuid));
  return work;
}
