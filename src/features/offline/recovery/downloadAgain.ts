import type { DownloadMark } from '../../../offline/downloadMarks.ts';
import { calls, CODE, type Kind } from '../../../shared/contract/index.ts';
import { callQuietly } from '../../../api/baseQuery.ts';
import { addDownloads } from '../downloads/downloads.ts';
import type { Failure } from '../../../api/failure.ts';
import type { AppThunk, SessionApi } from '../../../api/thunk.ts';

/** Chapters that were downloaded before, here or on another device. */
export type Wanted = Pick<DownloadMark, 'work' | 'kind' | 'chapters'>;

export interface DownloadedAgain {
  readonly added: number;
  /** Need a purchase first. */
  readonly locked: number;
  /** Uuids of works that need no offer any more: all that still exists of them is queued or stored. */
  readonly settled: readonly string[];
  /** Works whose request or storage failed, to be retried. */
  readonly failed: number;
}

/** Queues chapters work by work; withdrawn ones are skipped. */
export function downloadAgain(wanted: readonly Wanted[]): AppThunk<DownloadedAgain> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    let [added, locked, failed] = [0, 0, 0];
    const settled: string[] = [];
    for (const { work, kind, chapters } of wanted) {
      const found = await findWork(kind, work, session);
      if (found === 'unanswered') {
        failed += 1;
        continue;
      }
      if (found !== 'gone') {
        const wish = addDownloads({ kind, ...found, chapters });
        const outcome = await wish(dispatch, getState, extra);
        added += outcome.added;
        locked += outcome.locked;
      }
      settled.push(work);
    }
    return { added, locked, settled, failed };
  };
}

async function findWork(kind: Kind, uuid: string, session: SessionApi) {
  const [detail, directory] = await Promise.all([
    callQuietly({ call: calls.comic, input: { kind, uuid } }, session),
    callQuietly({ call: calls.comicDirectoryList, input: { kind, uuid } }, session),
  ]);
  if (detail.ok && directory.ok) return { detail: detail.data, directory: directory.data };
  const failures = [detail, directory].flatMap((each) => (each.ok ? [] : [each.failure]));
  return failures.some(isGone) ? 'gone' : 'unanswered';
}

function isGone(failure: Failure): boolean {
  return failure.kind === 'code' && failure.code === CODE.notFound;
}
