import {
  calls,
  type ChapterContent,
  type Directory,
  type Kind,
  type WorkDetail,
} from '../../shared/contract/index.ts';
import { NEXT_CHAPTER_PAGES } from '../../shared/limits.ts';
import type { StoredContent } from '../../shared/offline/chapters/content.ts';
import type { OfflineStore, StoredChapter } from '../../shared/offline/database/offlineStore.ts';
import { isOtherVersion } from '../../shared/offline/chapters/versions.ts';
import { noteNewerVersion } from '../../lib/newerVersions.ts';
import { pageWidthPx } from '../../lib/pageWidth.ts';
import { createSignal } from '../../lib/signal.ts';
import { findVersion, withFittingPages } from '../../shared/offline/chapters/fittingPages.ts';
import { isOwner, isReadable } from '../../shared/offline/chapters/owners.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { api } from '../api.ts';
import { callInSession } from '../baseQuery.ts';
import { isFree, withoutMarks } from '../chapterOwner.ts';
import type { Result } from '../failure.ts';
import { freshOrStored } from '../freshOrStored.ts';
import { storeAnswer, patience } from '../storeAnswer.ts';
import { accountOf, servicesOf, type AppThunk, type SessionApi } from '../thunk.ts';

/** A work with its chapters, as detail, reader and library show it and the offline store holds it. */
export interface WorkWithChapters {
  readonly detail: WorkDetail;
  readonly directory: Directory;
}
export interface OfWork {
  readonly kind: Kind;
  readonly uuid: string;
}
export interface OfChapter extends OfWork {
  readonly chapter: string;
}
/** A fresh work has arrived; emitted before its query ends, and so before React renders it. */
export const workFetched = createSignal<[of: OfWork, work: WorkWithChapters]>();

export const worksApi = api.injectEndpoints({
  endpoints: (build) => ({
    work: build.query<WorkWithChapters, OfWork>({
      queryFn: (of, query) =>
        freshOrStored({
          fresh: fetchWork(of, query),
          find: () => findWork(of, query),
          patienceMs: patience(query),
          onLate: (data) =>
            void query.dispatch(worksApi.util.updateQueryData('work', of, () => data)),
        }),
      providesTags: (_work, _error, { uuid }) => [{ type: 'work', id: uuid }],
      async onQueryStarted(_of, query) {
        // `comicinfo` of the global state holds the directory of the comic opened last.
        const { data } = await query.queryFulfilled.catch(() => ({ data: undefined }));
        if (data) query.dispatch(globalActions.comicOpened(data.directory));
      },
    }),
    chapter: build.query<ChapterContent, OfChapter>({
      // A locked chapter may be purchased with another chapter or on another screen.
      providesTags: (content, _error, { uuid, chapter }) => [
        { type: 'chapter', id: chapter },
        ...(content && 'locked' in content ? [{ type: 'work', id: uuid } as const] : []),
      ],
      async queryFn(of, query) {
        const stored = storedPartOf(of, query).catch(() => NOTHING_STORED);
        // Beside the look into the offline store, not after it.
        const fresh = fetchChapter(of, query);
        const { isComplete, isPinned, find } = await stored;
        return freshOrStored<ChapterContent>({
          fresh,
          find,
          // A complete stored chapter opens without waiting for the server.
          patienceMs: isComplete ? 0 : patience(query),
          onLate: (data) => {
            // Keeps the pages on screen if the chapter was locked after they were shown.
            if ('locked' in data) return;
            query.dispatch(
              worksApi.util.updateQueryData('chapter', of, (shown) =>
                // A downloaded chapter that was replaced is read to its end.
                isPinned && isReplacement(shown, data) ? undefined : data,
              ),
            );
          },
        });
      },
    }),
  }),
});

/** Requests a chapter and its work before their screen is rendered, whose subscriptions join the requests, or take their answers. */
export function requestChapter({ kind, uuid, chapter }: OfChapter): AppThunk<unknown> {
  return async (dispatch) => {
    if (uuid === '' || chapter === '') return;
    const { endpoints } = worksApi;
    const once = { subscribe: false } as const;
    const request = dispatch as (thunk: unknown) => Promise<unknown>;
    await Promise.all([
      request(endpoints.work.initiate({ kind, uuid }, once)),
      request(endpoints.chapter.initiate({ kind, uuid, chapter }, once)),
    ]);
  };
}

const NOTHING_STORED = { isComplete: false, isPinned: false, find: async () => undefined };

async function fetchWork(input: OfWork, query: SessionApi): Promise<Result<WorkWithChapters>> {
  const [detail, directory] = await Promise.all([
    callInSession({ call: calls.comic, input }, query),
    callInSession({ call: calls.comicDirectoryList, input }, query),
  ]);
  if (!detail.ok) return detail;
  if (!directory.ok) return directory;
  const work = { detail: detail.data, directory: directory.data };
  workFetched.emit(input, work);
  const account = accountOf(query);
  void storeAnswer(query, (offlineStore) =>
    offlineStore.saveWork({ ...input, ...work, at: Date.now(), account }),
  );
  return { ok: true, data: work };
}

async function findWork({ uuid }: OfWork, query: SessionApi) {
  const offlineStore = await servicesOf(query.extra).offlineStore();
  const stored = await offlineStore.findWork(uuid);
  if (!stored) return undefined;
  const account = accountOf(query);
  const { detail, directory } = stored;
  if (!account || !stored.account || stored.account === account) return { detail, directory };
  const own = (await offlineStore.storedChapters(uuid)).filter(({ owner }) =>
    isOwner(owner, account),
  );
  return withoutMarks(stored, new Set(own.map((chapter) => chapter.uuid)));
}

async function fetchChapter(
  { kind, uuid, chapter }: OfChapter,
  query: SessionApi,
): Promise<Result<ChapterContent>> {
  const call = { call: calls.comicDirectory, input: { kind, uuid, chapter } };
  const answer = await callInSession(call, query);
  if (!answer.ok || !isStorable(answer.data)) return answer;
  const data = await fittingHere(answer.data, query);
  void storeChapter(kind, data, query);
  return { ok: true, data };
}

/** With the pages in the sizes that fit this device. */
export async function fittingHere<T extends ChapterContent>(
  content: T,
  query: Pick<SessionApi, 'extra'>,
): Promise<T> {
  if (!('pages' in content)) return content;
  const find = async () => findVersion(content.uuid, await servicesOf(query.extra).offlineStore());
  return withFittingPages(content, await find().catch(() => undefined), pageWidthPx());
}

function isReplacement(shown: ChapterContent, fresh: ChapterContent): boolean {
  return isStorable(shown) && isStorable(fresh) && isOtherVersion(shown, fresh);
}

function isStorable(content: ChapterContent): content is StoredContent {
  return 'pages' in content || 'paragraphs' in content;
}

/** Stores the manifest as soon as it is known, so that pages read later count for it; a novel's text is complete. */
export function storeChapter(kind: Kind, content: StoredContent, query: SessionApi): Promise<void> {
  const account = accountOf(query);
  return storeAnswer(query, async (offlineStore) => {
    const before = await offlineStore.findChapter(content.uuid);
    const downloaded = await downloadedContent(before, offlineStore);
    const isReplaced = downloaded !== undefined && isOtherVersion(downloaded, content);
    if (noteNewerVersion(content.uuid, isReplaced) && isReplaced) {
      query.dispatch(globalActions.toastShown('有新版，看完可以下载'));
    }
    const stored = {
      uuid: content.uuid,
      work: content.work,
      kind,
      content: isReplaced ? downloaded : content,
      pinned: before?.pinned ?? false,
      readAt: before?.readAt ?? 0,
      savedAt: before?.savedAt ?? Date.now(),
      ...(before?.owner && { owner: before.owner }),
    };
    await offlineStore.saveChapter(stored);
    if (!account) return;
    // The price comes with the work, which may be loading (SPECIFICATION: Accounts and sessions).
    await runningWork({ kind, uuid: content.work }, query);
    const isForAll = await isFreeNow({ kind, uuid: content.work, chapter: content.uuid }, query);
    const owner = before?.owner ?? '';
    if (isForAll ? owner === '' : isOwner(owner, account)) return;
    // Removed while the work was loading, for example by an incognito reader that was left.
    if (!(await offlineStore.storedChapter(content.uuid))) return;
    await offlineStore.saveChapter({ ...stored, owner: isForAll ? '' : account });
  });
}

/** The content of a complete download, which a replacement on the server does not touch. */
async function downloadedContent(
  stored: StoredChapter | undefined,
  offlineStore: OfflineStore,
): Promise<StoredContent | undefined> {
  if (!stored?.pinned) return undefined;
  return (await offlineStore.storedChapter(stored.uuid))?.complete ? stored.content : undefined;
}

/** Prefers the work in memory: reading it from the device parses thousands of chapters. */
async function isFreeNow({ kind, uuid, chapter }: OfChapter, query: SessionApi): Promise<boolean> {
  const state = query.getState() as Parameters<
    ReturnType<typeof worksApi.endpoints.work.select>
  >[0];
  const { data } = worksApi.endpoints.work.select({ kind, uuid })(state);
  const listed = data?.directory.chapters.find((each) => each.uuid === chapter);
  return listed ? listed.price === 0 : isFree(uuid, chapter, query);
}

async function runningWork(of: OfWork, { dispatch }: SessionApi): Promise<void> {
  const running = (dispatch as (thunk: unknown) => Promise<unknown> | undefined)(
    worksApi.util.getRunningQueryThunk('work', of),
  );
  await running;
}

/**
 * Finds a stored chapter that may be opened: neither the few pages fetched ahead of reading, nor another account's
 * purchase (SPECIFICATION: Accounts and sessions).
 */
async function storedPartOf({ kind, uuid, chapter }: OfChapter, query: SessionApi) {
  const offlineStore = await servicesOf(query.extra).offlineStore();
  const account = accountOf(query);
  const found = await offlineStore.storedChapter(chapter);
  const isOwn = found?.work === uuid && isReadable(found.owner, account);
  const stored = isOwn ? found : undefined;
  const isComplete = stored?.complete ?? false;
  // A film's stored segments count only if the episode is complete.
  const pagesKept = kind === 'film' ? 0 : (stored?.pagesKept ?? 0);
  const isBegun = isComplete || pagesKept > NEXT_CHAPTER_PAGES;
  const find = async () =>
    isBegun ? (await offlineStore.findChapter(chapter))?.content : undefined;
  return { isComplete, isPinned: isComplete && stored?.pinned === true, find };
}
