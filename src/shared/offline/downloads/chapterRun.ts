import type { ComicContent } from '../../contract/index.ts';
import { COMPLETION_ROUNDS_MAX, FREE_BYTES_MIN, PAGE_RETRY_DELAYS_MS } from '../../limits.ts';
import type { KeptChapter } from '../shelf.ts';
import { chapterProgress, type ChapterProgress } from './chapterProgress.ts';
import type { Download } from './download.ts';
import { fetchPages } from './pageRuns.ts';
import { withNoted, type Failed } from './queue.ts';
import type { Manifest, RunnerDeps } from './runnerDeps.ts';

export type ChapterEnd =
  | { readonly type: 'done' }
  | ({ readonly type: 'failed' } & Failed)
  /** Too little space, or a write that failed; what is whole stays. */
  | { readonly type: 'full'; readonly shortBytes: number };

type Staged = Extract<ChapterEnd, { type: 'failed' | 'full' }> | Staging;
interface Staging {
  readonly type: 'staged';
  readonly kept: KeptChapter;
  readonly progress: ChapterProgress;
}

/**
 * One chapter (features 10): its manifest is kept first, then the pages that lack, then one transaction makes it a
 * downloaded one. Ended anywhere, what is whole stays, and the next run asks only for the rest.
 * @throws the signal's reason
 */
export async function runChapter(
  download: Download,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<ChapterEnd> {
  const staged = await stage(download, deps, signal);
  if (staged.type !== 'staged') return staged;
  let { kept, progress } = staged;
  const short = await shortBytes(progress, deps);
  if (short > 0) return { type: 'full', shortBytes: short };
  try {
    let end = await fetchLacking(staged, [], deps, signal);
    if (end.refused.length > 0) {
      const renewed = await stage(download, deps, signal);
      if (renewed.type !== 'staged') return renewed;
      ({ kept, progress } = renewed);
      end = await fetchLacking(renewed, end.failed, deps, signal);
    }
    if (end.isFull) return { type: 'full', shortBytes: await shortBytes(progress, deps) };
    const missed = [...end.failed, ...end.refused];
    return missed.length > 0
      ? { type: 'failed', reason: 'pages', failedPages: progress.numbersOf(missed) }
      : await complete({ type: 'staged', kept, progress }, deps, signal);
  } finally {
    await notePages(download, progress.pagesKept(), deps);
  }
}

/** For the list alone: what is here the next run looks up for itself. */
async function notePages(
  { chapter }: Download,
  pagesKept: number,
  deps: RunnerDeps,
): Promise<void> {
  try {
    await deps.changeQueue((queue) => withNoted(queue, chapter, { pagesKept }));
  } catch (error) {
    console.warn('the progress of a download could not be noted', error);
  }
}

async function stage(download: Download, deps: RunnerDeps, signal: AbortSignal): Promise<Staged> {
  const manifest = await fetchManifest(download, deps, signal);
  if (manifest.type === 'failed') return manifest;
  const { content, owner } = manifest;
  const before = await deps.shelf.findChapter(download.chapter).catch(() => undefined);
  const kept: KeptChapter = {
    uuid: download.chapter,
    work: download.work,
    kind: download.kind,
    content,
    pinned: before?.pinned ?? false,
    readAt: before?.readAt ?? 0,
    savedAt: before?.savedAt ?? deps.now(),
    ...(owner && { owner }),
  };
  if (!(await deps.shelf.saveChapter(kept))) return { type: 'full', shortBytes: 0 };
  const progress = chapterProgress(content, await deps.downloads.keptPages(content), deps.now);
  const { pages, pagesKept, bytes } = progress.live();
  await deps.changeQueue((queue) =>
    withNoted(queue, download.chapter, { pages, pagesKept, bytes }),
  );
  deps.onLive(progress.live());
  return { type: 'staged', kept, progress };
}

async function fetchManifest(
  download: Download,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<Manifest> {
  for (let attempt = 0; ; attempt += 1) {
    await deps.mayStart(signal);
    const manifest = await deps.fetchManifest(download, signal);
    signal.throwIfAborted();
    if (manifest.type === 'pages') return checked(manifest, download);
    if (manifest.reason !== 'network') return manifest;
    deps.onUnanswered();
    const delayMs = PAGE_RETRY_DELAYS_MS[attempt];
    if (delayMs === undefined) return manifest;
    await deps.sleep(delayMs, signal);
  }
}

/** An answer about another chapter, or about none, is no answer. */
function checked(manifest: Manifest & { type: 'pages' }, download: Download): Manifest {
  const { uuid, pages }: ComicContent = manifest.content;
  const isIts = uuid === download.chapter && pages.length > 0;
  return isIts ? manifest : { type: 'failed', reason: 'server' };
}

/** @param except paths that have failed already */
function fetchLacking(
  { kept, progress }: Staging,
  except: readonly string[],
  deps: RunnerDeps,
  signal: AbortSignal,
) {
  const given = new Set(except);
  const pages = progress.lacking().filter(({ path }) => !given.has(path));
  const left = progress.lacking().filter(({ path }) => given.has(path));
  return fetchPages(
    {
      chapter: kept.uuid,
      pages,
      onKept(path, bytes) {
        progress.note(path, bytes);
        deps.onLive(progress.live());
      },
    },
    deps,
    signal,
  ).then((end) => ({ ...end, failed: [...end.failed, ...left.map(({ path }) => path)] }));
}

/** The flip; what turns out to be missing after all is fetched again, a few times. */
async function complete(
  { kept, progress }: Staging,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<ChapterEnd> {
  for (let round = 0; ; round += 1) {
    signal.throwIfAborted();
    const missing = await flip(kept, deps);
    if (!missing) return { type: 'full', shortBytes: await shortBytes(progress, deps) };
    if (missing.length === 0) return { type: 'done' };
    const failedPages = progress.numbersOf(missing);
    if (round >= COMPLETION_ROUNDS_MAX) return { type: 'failed', reason: 'pages', failedPages };
    const wanted = new Set(missing);
    const { isFull } = await fetchPages(
      {
        chapter: kept.uuid,
        pages: kept.content.pages.filter(
          ({ path }, at, all) =>
            wanted.has(path) && all.findIndex((page) => page.path === path) === at,
        ),
        onKept: () => undefined,
      },
      deps,
      signal,
    );
    if (isFull) return { type: 'full', shortBytes: await shortBytes(progress, deps) };
  }
}

/** @returns undefined where it could not be written */
async function flip(
  kept: KeptChapter,
  { downloads }: RunnerDeps,
): Promise<readonly string[] | undefined> {
  try {
    return await downloads.completeDownload({ ...kept, pinned: true });
  } catch (error) {
    console.warn('a chapter could not be completed', error);
    return undefined;
  }
}

/** Bytes that lack for what is still to come and for what is always left free (features 17); 0: enough, or unknown. */
async function shortBytes(progress: ChapterProgress, deps: RunnerDeps): Promise<number> {
  const lacking = progress.bytesLacking();
  const freeBytes = lacking > 0 ? await deps.freeBytes() : undefined;
  return freeBytes === undefined ? 0 : Math.max(0, FREE_BYTES_MIN + lacking - freeBytes);
}
