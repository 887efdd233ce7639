import { calls } from '../../../shared/contract/index.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import { manifestOf } from '../../../shared/offline/downloads/manifests.ts';
import type { Manifest } from '../../../shared/offline/downloads/runnerDeps.ts';
import { fittingHere } from '../../../api/endpoints/works.ts';
import { callQuietly } from '../../../api/baseQuery.ts';
import { isUnreachable, type Failure } from '../../../api/failure.ts';
import type { SessionApi } from '../../../api/thunk.ts';

interface ManifestDeps {
  readonly session: SessionApi;
  /** As `freeChapters`. */
  readonly isFree: (work: string, chapter: string) => Promise<boolean>;
}

/**
 * Fetches the list of a chapter's pages, or its text, through the session, which renews an expired token once. Never
 * purchases.
 * @throws the signal's reason
 */
export async function fetchManifest(
  download: Download,
  { session, isFree }: ManifestDeps,
  signal: AbortSignal,
): Promise<Manifest> {
  const { kind, work, chapter, account } = download;
  const input = { kind, uuid: work, chapter };
  const answer = await callQuietly({ call: calls.comicDirectory, input }, session, signal);
  signal.throwIfAborted();
  if (!answer.ok) return { type: 'failed', reason: reasonOf(answer.failure) };
  const content = answer.data;
  const owner = (await isFree(work, chapter)) ? '' : account;
  return manifestOf(await fittingHere(content, session), download, owner);
}

function reasonOf(failure: Failure): 'network' | 'server' {
  return isUnreachable(failure) ? 'network' : 'server';
}
