import { getDownloadShelf } from '../../../offline/downloadShelf.ts';
import type { KeepRule } from '../../../shared/offline/downloads/download.ts';
import { keepByRule } from './keepAhead.ts';
import { accountOf, servicesOf } from '../../../api/services.ts';
import type { SessionApi } from '../../../api/session.ts';
import type { OfWork } from '../../../api/endpoints/works.ts';

type Thunk = (
  dispatch: SessionApi['dispatch'],
  getState: () => unknown,
  extra: unknown,
) => Promise<void>;

/**
 * Sets it and asks for what it wants.
 * @param removed uuids of downloaded chapters that it would not have and that go; the others stay
 * @throws where the device cannot note it
 */
export function setKeepRule(of: OfWork, rule: KeepRule, removed: readonly string[] = []): Thunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const account = accountOf(session);
    const downloads = await getDownloadShelf();
    await downloads?.setRule({ work: of.uuid, kind: of.kind, account, rule, at: Date.now() });
    if (removed.length > 0) await (await servicesOf(extra).shelf()).removeChapters(removed);
    await keepByRule(of, rule, session);
  };
}
