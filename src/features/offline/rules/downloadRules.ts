import { getDownloadStore } from '../../../offline/downloadStore.ts';
import type { DownloadRule } from '../../../shared/offline/downloads/download.ts';
import { downloadByRule } from './autoDownloads.ts';
import { noteConditions } from './noteConditions.ts';
import { type AppThunk, accountOf, servicesOf } from '../../../api/thunk.ts';
import type { OfWork } from '../../../api/endpoints/works.ts';

/**
 * Stores the rule and queues what it asks for.
 * @param removed uuids of downloaded chapters outside the rule to delete; others stay
 * @throws where the device cannot store it
 */
export function setDownloadRule(
  of: OfWork,
  rule: DownloadRule,
  removed: readonly string[] = [],
): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const account = accountOf(session);
    const downloads = await getDownloadStore();
    await downloads?.setRule({ work: of.uuid, kind: of.kind, account, rule, at: Date.now() });
    if (removed.length > 0) await (await servicesOf(extra).offlineStore()).removeChapters(removed);
    await downloadByRule(of, rule, session);
    await noteConditions(session);
  };
}
