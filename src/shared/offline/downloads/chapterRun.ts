import { COMPLETION_ROUNDS_MAX } from '../../limits.ts';
import type { StoredContent, PagedContent } from '../chapters/content.ts';
import { sourcesOf } from '../assets/films.ts';
import type { StoredChapter } from '../database/offlineStore.ts';
import { chapterProgress, type ChapterProgress } from './chapterProgress.ts';
import type { Download } from './download.ts';
import { bytesShort } from './fullDisk.ts';
import { isOtherVersion, isSamePage } from '../chapters/versions.ts';
import { fetchManifest } from './manifests.ts';
import { mayRun, withNoted, type Failed } from './queue.ts';
import type { PagesWish, RunnerDeps } from './runnerDeps.ts';

export type ChapterEnd =
  | { readonly type: 'done' }
  | ({ readonly type: 'failed' } & Failed)
  /** Too little space, or a failed write; complete pages stay. */
  | { readonly type: 'full'; readonly shortBytes: number }
  /** No longer for this run: paused, removed, completed elsewhere, or of an account that has left. */
  | { readonly type: 'left' };

/** A chapter of pages; texts have their own run (`textRun.ts`). */
interface StoredPages extends StoredChapter {
  readonly content: PagedContent;
}

type Staged = Exclude<ChapterEnd, { type: 'done' }> | Staging;
interface Staging {
  readonly type: 'staged';
  readonly stored: StoredPages;
  readonly progress: ChapterProgress;
}

/**
 * Stores the manifest of a comic chapter or an episode, fetches the missing pages, and completes it in one transaction
 * ([Note: Atomic chapter]). If interrupted, complete pages stay, and the next run fetches the rest.
 * @throws the signal's reason
 */
export async function runChapter(
  download: Download,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<ChapterEnd> {
  const staged = await stage(download, deps, signal);
  if (staged.type !== 'staged') return staged;
  const short = await shortBytes(staged.progress, deps);
  if (short > 0) return { type: 'full', shortBytes: short };
  const rest = await fetchAway(staged, download, deps, signal);
  if (rest.type !== 'staged') return rest;
  let { stored, progress } = rest;
  try {
    let end = await fetchLacking(rest, [], deps, signal);
    // Addresses of a film expire after hours: renews them as long as the previous ones delivered something.
    for (let before = -1; end.refused.length > 0 && progress.pagesKept() > before;) {
      before = progress.pagesKept();
      // oxlint-disable-next-line no-await-in-loop -- each round needs the manifest of the one before
      const renewed = await stage(download, deps, signal);
      if (renewed.type !== 'staged') return renewed;
      ({ stored, progress } = renewed);
      // oxlint-disable-next-line no-await-in-loop -- as above
      end = await fetchLacking(renewed, end.failed, deps, signal);
    }
    if (end.isFull) return { type: 'full', shortBytes: await shortBytes(progress, deps) };
    const missed = [...end.failed, ...end.refused];
    return missed.length > 0
      ? { type: 'failed', reason: 'pages', failedPages: progress.numbersOf(missed) }
      : await complete({ type: 'staged', stored, progress }, deps, signal);
  } finally {
    await notePages(download, progress.pagesKept(), deps);
  }
}

/** Gives the pages to Background Fetch, if available; the caller fetches what is still missing. */
async function fetchAway(
  staging: Staging,
  download: Download,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<Staged> {
  const { stored, progress } = staging;
  const pages = progress.lacking();
  if (!deps.fetchAway || pages.length === 0) return staging;
  await deps.mayStart(signal);
  const sources = sourcesOf(stored.content);
  await deps.fetchAway({ download, pages, sources, live: progress.live() }, signal);
  signal.throwIfAborted();
  // The worker may have completed the chapter, or the reader paused it in the notification.
  if (!mayRun(await deps.downloads.queue(), download.chapter, deps.account())) {
    return { type: 'left' };
  }
  const here = await deps.downloads.storedPages(stored.content);
  return { type: 'staged', stored, progress: chapterProgress(stored.content, here, deps.now) };
}

/** Only for the list: the next run checks the stored pages itself. */
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
  // The account changed: the response may belong to either.
  if (deps.account() !== download.account) return { type: 'left' };
  if (manifest.type === 'failed') return manifest;
  if (manifest.type === 'text') return { type: 'failed', reason: 'server' };
  const before = await deps.offlineStore.findChapter(download.chapter).catch(() => undefined);
  const { owner } = manifest;
  const content = await withStoredPaths(manifest.content, before?.content, deps);
  // A chapter replaced by another quality or version is unpinned, so that no launch takes it for damaged.
  const isReplaced = before?.pinned === true && isInOther(before.content, content);
  if (isReplaced) await deps.downloads.setPinned([download.chapter], false);
  const stored: StoredPages = {
    uuid: download.chapter,
    work: download.work,
    kind: download.kind,
    content,
    pinned: !isReplaced && (before?.pinned ?? false),
    readAt: before?.readAt ?? 0,
    savedAt: before?.savedAt ?? deps.now(),
    ...(owner && { owner }),
  };
  if (!(await deps.offlineStore.saveChapter(stored))) return { type: 'full', shortBytes: 0 };
  const progress = chapterProgress(content, await deps.downloads.storedPages(content), deps.now);
  const { pages, pagesKept, bytes } = progress.live();
  await deps.changeQueue((queue) =>
    withNoted(queue, download.chapter, { pages, pagesKept, bytes }),
  );
  deps.onLive(progress.live());
  return { type: 'staged', stored, progress };
}

/** A stored page of a comic keeps its path, although the server has moved its file. */
async function withStoredPaths(
  content: PagedContent,
  before: StoredContent | undefined,
  { downloads }: RunnerDeps,
): Promise<PagedContent> {
  if ('quality' in content || !before || !('pages' in before)) return content;
  const here = await downloads.storedPages(before);
  const pages = content.pages.map((page, i) => {
    const known = before.pages[i];
    const isHere = known && here.has(known.path) && isSamePage(page, known);
    return isHere ? { ...page, path: known.path } : page;
  });
  return { ...content, pages };
}

function isInOther(before: StoredContent, now: StoredContent): boolean {
  if ('quality' in before && 'quality' in now) return before.quality.id !== now.quality.id;
  return isOtherVersion(before, now);
}

/** @param except paths that have already failed */
function fetchLacking(
  { stored, progress }: Staging,
  except: readonly string[],
  deps: RunnerDeps,
  signal: AbortSignal,
) {
  const given = new Set(except);
  const pages = progress.lacking().filter(({ path }) => !given.has(path));
  const left = progress.lacking().filter(({ path }) => given.has(path));
  const wish: PagesWish = {
    chapter: stored.uuid,
    pages,
    sources: sourcesOf(stored.content),
    onStored(some) {
      for (const { path, bytes } of some) progress.note(path, bytes);
      deps.onLive(progress.live());
    },
  };
  return deps
    .fetchPages(wish, signal)
    .then((end) => ({ ...end, failed: [...end.failed, ...left.map(({ path }) => path)] }));
}

/** Completes the chapter; missing pages are fetched again, up to COMPLETION_ROUNDS_MAX times. */
async function complete(
  { stored, progress }: Staging,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<ChapterEnd> {
  for (let round = 0; ; round += 1) {
    signal.throwIfAborted();
    const missing = await flip(stored, deps);
    if (!missing) return { type: 'full', shortBytes: await shortBytes(progress, deps) };
    if (missing.length === 0) return { type: 'done' };
    const failedPages = progress.numbersOf(missing);
    if (round >= COMPLETION_ROUNDS_MAX) return { type: 'failed', reason: 'pages', failedPages };
    const wanted = new Set(missing);
    const { isFull } = await deps.fetchPages(
      {
        chapter: stored.uuid,
        pages: stored.content.pages.filter(
          ({ path }, at, all) =>
            wanted.has(path) && all.findIndex((page) => page.path === path) === at,
        ),
        sources: sourcesOf(stored.content),
        onStored: () => undefined,
      },
      signal,
    );
    if (isFull) return { type: 'full', shortBytes: await shortBytes(progress, deps) };
  }
}

/** @returns undefined if the write failed */
async function flip(
  stored: StoredPages,
  { downloads }: RunnerDeps,
): Promise<readonly string[] | undefined> {
  try {
    return await downloads.completeDownload({ ...stored, pinned: true });
  } catch (error) {
    console.warn('a chapter could not be completed', error);
    return undefined;
  }
}

function shortBytes(progress: ChapterProgress, deps: RunnerDeps): Promise<number> {
  return bytesShort(progress.bytesLacking(), deps);
}
