import { calls, type ProgressEntry } from '../../../src/shared/contract/index.ts';
import { callApi } from './callApi.ts';

/**
 * Calls of the back end for tests of novels.
 * @param token of the reading account; default: a new account's
 */
export function callsOfTest(base: string, token?: string) {
  const ensureToken = async () => token ?? (await callApi(base, calls.init, {})).authorization;
  return {
    /** Reports progress as another device of the account, now. */
    read: async (place: Omit<ProgressEntry, 'kind' | 'at' | 'deleted' | 'read_at'>) => {
      const at = new Date().toISOString();
      const entries = [{ kind: 'novel' as const, at, ...place }];
      const saved = { action: 'save' as const, entries };
      await callApi(base, calls.changeRecords, saved, { token: await ensureToken() });
    },
    /** Index of the last chapter before the first locked one. */
    lastFree: async (uuid: string): Promise<number> => {
      const input = { kind: 'novel' as const, uuid };
      const options = { token: await ensureToken() };
      const { chapters } = await callApi(base, calls.comicDirectoryList, input, options);
      const locked = chapters.filter(({ locked: isLocked }) => isLocked).map(({ index }) => index);
      return Math.min(...locked) - 1;
    },
  };
}
