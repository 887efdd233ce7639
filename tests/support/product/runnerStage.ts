import { vi } from 'vitest';
import type { ComicContent } from '../../../src/shared/contract/index.ts';
import type { Download, LiveDownload } from '../../../src/shared/offline/downloads/download.ts';
import { fetchPage } from '../../../src/shared/offline/downloads/fetchPage.ts';
import { fetchPages, type PageRunDeps } from '../../../src/shared/offline/downloads/pageRuns.ts';
import { openDownloadStore } from '../../../src/shared/offline/downloads/openDownloadStore.ts';
import { EMPTY_QUEUE, withAdded } from '../../../src/shared/offline/downloads/queue.ts';
import { runQueue } from '../../../src/shared/offline/downloads/runner.ts';
import type { Manifest, RunnerDeps } from '../../../src/shared/offline/downloads/runnerDeps.ts';
import { openStore } from '../../../src/shared/offline/database/openStore.ts';
import { BASE, IMAGE_KEY, png, sealImage, sha256 } from '../fakes/sampleImages.ts';
import { download } from '../fakes/downloads.ts';

/** The response of the test's asset server to a path. */
type Answer = (path: string) => Promise<Response> | Response;

const pageBytes = (chapter: string, number: number) => png(200 + number, chapter.charCodeAt(0));

export function contentOf(uuid: string, pages: number): ComicContent {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  return {
    uuid,
    work: 'work',
    index: 1,
    title: '第 1 话',
    previous: null,
    next: null,
    pages: numbers.map((number) => {
      const bytes = pageBytes(uuid, number);
      const path = `${uuid}/${number}`;
      return { path, width: 800, height: 1200, bytes: bytes.length, sha256: sha256(bytes) };
    }),
  };
}

export function sealed(path: string): Response {
  const [chapter = '', number = ''] = path.split('/');
  return new Response(sealImage(pageBytes(chapter, Number(number))));
}

let databases = 0;

/** The real runner over real databases and the real asset fetches; server, clock and connection are the test's. */
export async function openStage(name = `runner-${(databases += 1)}`) {
  const offlineStore = await openStore(name);
  const downloads = await openDownloadStore(name);
  if (!downloads) throw new Error('no offline store');
  const requests: string[] = [];
  const manifests: string[] = [];
  const slept: number[] = [];
  const lives: LiveDownload[] = [];
  const completed: string[] = [];
  const full: number[] = [];
  const listeners = new Set<() => void>();
  const contents = new Map<string, ComicContent>();
  const stage = {
    name,
    offlineStore,
    downloads,
    /** Requested paths, in order. */
    requests,
    manifests,
    slept,
    lives,
    completed,
    /** Missing bytes, reported where not even the queue could be written. */
    full,
    contents,
    account: 'me',
    parallel: 3,
    freeBytes: undefined as number | undefined,
    unanswered: 0,
    answer: sealed as Answer,
    /** Background Fetch; undefined: not supported. */
    fetchAway: undefined as RunnerDeps['fetchAway'],
    manifest: undefined as
      | ((uuid: string) => Promise<Manifest | undefined> | Manifest | undefined)
      | undefined,
    mayStart: async (_signal: AbortSignal) => {},
    sleep: async (_ms: number) => {},
    publishChange: () => {
      for (const listener of listeners) listener();
    },
    /** Enqueues chapters with the given numbers of pages. */
    async add(pages: Readonly<Record<string, number>>, over: Partial<Download> = {}) {
      for (const [uuid, count] of Object.entries(pages)) contents.set(uuid, contentOf(uuid, count));
      const items = Object.keys(pages).map((uuid) => download(uuid, over));
      await downloads.changeQueue((queue) => withAdded(queue, items));
    },
    run: (signal = new AbortController().signal) => runQueue(depsOf(), signal),
    item: async (uuid: string) =>
      (await downloads.queue()).items.find(({ chapter }) => chapter === uuid),
    stored: async (uuid: string) =>
      (await offlineStore.storedChapters('work')).find((each) => each.uuid === uuid),
    close: async () => {
      await downloads.changeQueue(() => EMPTY_QUEUE);
      offlineStore.close();
      downloads.close();
    },
  };

  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const path = address.slice(BASE.length);
    requests.push(path);
    return Promise.race([aborted(init?.signal), (async () => stage.answer(path))()]);
  });

  function depsOf(): RunnerDeps {
    const pageDeps: PageRunDeps = {
      parallel: stage.parallel,
      fetchPage: (request, signal, onArrived) =>
        fetchPage(request, {
          onArrived,
          offlineStore,
          source: { base: BASE, key: IMAGE_KEY },
          signal,
          isOwnRequest: true,
        }),
      mayStart: async (signal) => {
        signal.throwIfAborted();
        await stage.mayStart(signal);
        signal.throwIfAborted();
      },
      async sleep(ms, signal) {
        slept.push(ms);
        signal.throwIfAborted();
        await stage.sleep(ms);
        signal.throwIfAborted();
      },
      onUnanswered: () => {
        stage.unanswered += 1;
      },
    };
    return {
      downloads: stage.downloads,
      offlineStore,
      async changeQueue(change) {
        const queue = await stage.downloads.changeQueue(change);
        stage.publishChange();
        return queue;
      },
      onQueueChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      account: () => stage.account,
      async fetchManifest({ chapter }) {
        manifests.push(chapter);
        const given = await stage.manifest?.(chapter);
        const content = contents.get(chapter);
        if (given) return given;
        return content
          ? { type: 'pages', content, owner: '' }
          : { type: 'failed', reason: 'server' };
      },
      fetchPages: (wish, signal) => fetchPages(wish, pageDeps, signal),
      ...(stage.fetchAway && { fetchAway: stage.fetchAway }),
      freeBytes: async () => stage.freeBytes,
      mayStart: pageDeps.mayStart,
      sleep: pageDeps.sleep,
      onUnanswered: pageDeps.onUnanswered,
      parallel: () => stage.parallel,
      now: () => performance.now(),
      onFull: (shortBytes) => full.push(shortBytes),
      onLive: (live) => live && lives.push(live),
      onStarted: () => undefined,
      onTextsStored: (chapters) => completed.push(...chapters),
      onCompleted: ({ chapter, kind }) => kind !== 'novel' && completed.push(chapter),
    };
  }
  return stage;
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Rejects as the real fetch does on abort, whatever the server does. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}

/** A promise that the test resolves. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
