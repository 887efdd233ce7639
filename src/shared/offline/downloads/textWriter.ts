import type { NovelContent } from '../../contract/index.ts';
import { TEXTS_A_WRITE, TEXTS_UNWRITTEN_MAX, TEXTS_WRITE_WAIT_MS } from '../../limits.ts';
import { textBytes } from '../chapters/content.ts';
import type { StoredChapter } from '../database/offlineStore.ts';
import type { Download, DownloadFailure } from './download.ts';
import { bytesShort } from './fullDisk.ts';
import { withAllFailed } from './queue.ts';
import type { RunnerDeps } from './runnerDeps.ts';

interface Come {
  readonly download: Download;
  readonly chapter: StoredChapter;
  readonly bytes: number;
}

export interface TextsEnd {
  /** The last stored text; undefined: none. */
  readonly last: Download | undefined;
  /** A write failed, or space is short: the later texts must be fetched again. */
  readonly isFull: boolean;
  /** Missing bytes; 0: unknown. */
  readonly shortBytes: number;
}

/**
 * Writes fetched texts in batches; a transaction also counts them and removes them from the queue.
 * @param giveUp called when nothing more can be written
 */
export function textWriter(deps: RunnerDeps, giveUp: () => void) {
  let come: Come[] = [];
  let failed = new Map<string, DownloadFailure>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let unwritten = 0;
  let last: Download | undefined;
  let full: { readonly shortBytes: number } | undefined;
  let broken: { readonly reason: unknown } | undefined;

  function later(): void {
    if (come.length + failed.size >= TEXTS_A_WRITE) flush();
    else timer ??= setTimeout(flush, TEXTS_WRITE_WAIT_MS);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const [texts, reasons] = [come, failed];
    [come, failed] = [[], new Map()];
    writing = note(writing, texts, reasons);
  }

  async function note(
    before: Promise<void>,
    texts: readonly Come[],
    reasons: ReadonlyMap<string, DownloadFailure>,
  ): Promise<void> {
    await before;
    try {
      if (!full && !broken) await write(texts);
      if (reasons.size > 0) await deps.changeQueue((queue) => withAllFailed(queue, reasons));
    } catch (reason) {
      broken ??= { reason };
      giveUp();
    } finally {
      unwritten -= texts.length;
    }
  }

  async function write(texts: readonly Come[]): Promise<void> {
    if (texts.length === 0) return;
    const short = await bytesShort(
      texts.reduce((sum, { bytes }) => sum + bytes, 0),
      deps,
    );
    const stored = short > 0 ? [] : await storeAll(texts, deps);
    if (stored.length < texts.length) {
      full = { shortBytes: short };
      giveUp();
    }
    if (stored.length === 0) return;
    last = stored.at(-1)?.download;
    deps.onTextsStored(stored.map(({ chapter }) => chapter.uuid));
  }

  return {
    store(download: Download, found: { readonly content: NovelContent; readonly owner: string }) {
      const chapter = storedChapter(download, found, deps.now());
      const bytes = textBytes(found.content);
      come.push({ download, chapter, bytes });
      unwritten += 1;
      later();
      return bytes;
    },
    fail({ chapter }: Download, reason: DownloadFailure) {
      failed.set(chapter, reason);
      later();
    },
    /** Resolves when few enough texts are unwritten, so that fetching waits for the disk. */
    async room(): Promise<void> {
      if (unwritten < TEXTS_UNWRITTEN_MAX) return;
      if (timer !== undefined) flush();
      await writing;
    },
    /** @throws the database's error */
    async end(): Promise<TextsEnd> {
      flush();
      await writing;
      if (broken) throw broken.reason;
      return { last, isFull: full !== undefined, shortBytes: full?.shortBytes ?? 0 };
    },
  };
}

function storedChapter(
  { chapter: uuid, work, kind }: Download,
  { content, owner }: { readonly content: NovelContent; readonly owner: string },
  savedAt: number,
): StoredChapter {
  const use = { pinned: true, readAt: 0, savedAt };
  return { uuid, work, kind, content, ...use, ...(owner && { owner }) };
}

/** @returns the stored ones */
async function storeAll(texts: readonly Come[], deps: RunnerDeps): Promise<readonly Come[]> {
  try {
    await deps.downloads.completeTexts(texts.map(({ chapter }) => chapter));
    return texts;
  } catch (error) {
    console.warn('texts could not be written together', error);
    return storeEach(texts, deps);
  }
}

/** Writes singly, where `saveChapter` evicts cached chapters if the disk is full. */
async function storeEach(texts: readonly Come[], deps: RunnerDeps): Promise<readonly Come[]> {
  const stored: Come[] = [];
  for (const each of texts) {
    const { chapter } = each;
    // oxlint-disable-next-line no-await-in-loop -- as long as there is space
    if (!(await deps.offlineStore.saveChapter({ ...chapter, pinned: false }))) break;
    try {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await deps.downloads.completeTexts([chapter]);
    } catch (error) {
      console.warn('a text could not be completed', error);
      break;
    }
    stored.push(each);
  }
  return stored;
}
