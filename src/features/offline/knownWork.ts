import { worksApi, type OfWork, type WorkWithChapters } from '../../api/endpoints/works.ts';
import type { SessionApi } from '../../api/thunk.ts';

/** @param force refetches, since there may be new chapters */
export async function knownWork(
  of: OfWork,
  session: SessionApi,
  force = false,
): Promise<WorkWithChapters | undefined> {
  const asked = worksApi.endpoints.work.initiate(of, { forceRefetch: force, subscribe: false });
  const { data } = await (session.dispatch(asked as never) as Promise<{ data?: WorkWithChapters }>);
  return data;
}
