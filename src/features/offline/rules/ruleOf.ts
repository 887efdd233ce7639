import { getDownloadStore } from '../../../offline/downloadStore.ts';
import type { DownloadRule } from '../../../shared/offline/downloads/download.ts';
import { accountOf, type SessionApi } from '../../../api/thunk.ts';

export async function ruleOf(work: string, session: SessionApi): Promise<DownloadRule> {
  const downloads = await getDownloadStore();
  const rules = (await downloads?.rules()) ?? [];
  const account = accountOf(session);
  return rules.find((each) => each.work === work && each.account === account)?.rule ?? NO_RULE;
}
const NO_RULE: DownloadRule = { keep: 'none' };
