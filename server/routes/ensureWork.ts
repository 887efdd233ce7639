import type { Kind } from '../../src/shared/contract/index.ts';
import { workNotFound } from '../base/apiError.ts';
import type { Services } from '../services.ts';
import type { WorkTable } from '../storage/tables.ts';
import { findWork } from '../domain/catalogue/works.ts';

/** @throws Refusal 404 where there is no such work of that kind */
export async function ensureWork(
  services: Services,
  input: { readonly kind: Kind; readonly uuid: string },
): Promise<WorkTable> {
  const work = await findWork(services.db, input.kind, input.uuid);
  if (!work) throw workNotFound();
  return work;
}
