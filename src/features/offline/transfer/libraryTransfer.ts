import * as v from 'valibot';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { replaceSettings, savedSettings } from './savedSettings.ts';
import { calls } from '../../../shared/contract/index.ts';
import { LIST_SIZE_MAX, READ_HISTORY_MAX, REQUEST_TIMEOUT_MS } from '../../../shared/limits.ts';
import type { WorkRule } from '../../../shared/offline/downloads/download.ts';
import type { Change } from '../../../shared/offline/database/offlineStore.ts';
import { isOnline } from '../../../state/store.ts';
import { LISTED_KINDS, userActions, type ListedKind } from '../../../state/userSlice.ts';
import { api } from '../../../api/api.ts';
import { callQuietly } from '../../../api/baseQuery.ts';
import { pendingChanges } from '../../../api/pendingChanges.ts';
import { collectionKey } from '../../../api/storeAnswer.ts';
import { queueChange, sendChanges } from '../../../api/outbox.ts';
import {
  type AppThunk,
  accountOf,
  servicesOf,
  stateOf,
  type SessionApi,
} from '../../../api/thunk.ts';
import { addBookmarks, bookmarksForFile, newBookmarks } from './libraryBookmarks.ts';
import { adoptReading, progressOf } from '../../../api/endpoints/reading.ts';
import {
  readsForFile,
  libraryFileText,
  type LibraryFile,
  type LibraryOfKind,
} from './libraryFile.ts';
import { planOf, withReads, type ImportPlan } from './importPlan.ts';

/** Exports the library to a file, and imports a file through the outbox, so that the server receives the changes. */

/** @returns the file's text; includes what only the server has, where it answers */
export function exportLibrary(): AppThunk<string> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    await adoptHistory(session);
    const rules = await ownRules(session);
    const [comic, novel, film] = await Promise.all([
      libraryOf('comic', rules, session),
      libraryOf('novel', rules, session),
      libraryOf('film', rules, session),
    ]);
    const { fontsize, bgcolor } = stateOf(session).user;
    return libraryFileText({
      at: new Date().toISOString(),
      kinds: { comic, novel, film },
      bookmarks: await bookmarksForFile(accountOf(session)),
      looks: { fontsize, bgcolor },
      settings: { ...savedSettings() },
    });
  };
}

export function planImport(file: LibraryFile): AppThunk<ImportPlan> {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const deleted = await adoptHistory(session);
    const { user } = stateOf(session);
    const pending = (await pendingChanges(session)).map(({ change }) => change);
    return planOf(file, {
      collected: {
        comic: user.comiccollectuuids,
        novel: user.novelcollectuuids,
        film: user.filmcollectuuids,
      },
      read: { comic: user.comicreaduuids, novel: user.novelreaduuids, film: user.filmreaduuids },
      rules: await ownRules(session),
      bookmarks: await newBookmarks(file.bookmarks, accountOf(session)),
      pending,
      deleted,
      nowMs: Date.now(),
    });
  };
}

/** @throws where the device cannot store it; nothing has changed */
export function carryOut({ collected, read, rules, bookmarks }: ImportPlan): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const oldestFirst = collected.toReversed();
    const changes: Change[] = [
      ...oldestFirst.map((each) => ({ type: 'collect', action: 'add', ...each }) as const),
      ...read.map((entry) => ({ type: 'progress', entry: progressOf(entry) }) as const),
    ];
    if (changes.length > 0) await queueChange(session, ...changes);
    for (const kind of LISTED_KINDS) {
      const { user } = stateOf(session);
      const uuids = oldestFirst.filter((each) => each.kind === kind).map(({ work }) => work);
      const entries = withReads(
        user[`${kind}readuuids`],
        read.filter((each) => each.kind === kind),
      );
      dispatch(
        userActions.collectionReceived({
          kind,
          uuids: [...uuids, ...user[`${kind}collectuuids`]],
        }),
      );
      dispatch(userActions.readingListed({ kind, entries }));
    }
    await setRules(rules, session);
    await addBookmarks(bookmarks);
    await sendChanges(session);
    dispatch(api.util.invalidateTags(['collection']));
  };
}

/** @returns false where the browser refused to store some of them */
export function takeSettings({ looks, settings }: LibraryFile): AppThunk<boolean> {
  return async (dispatch) => {
    dispatch(userActions.readingLooksChanged(looks));
    return replaceSettings(settings);
  };
}

const timesSchema = v.array(v.object({ uuid: v.string(), collected_at: v.string() }));

async function libraryOf(
  kind: ListedKind,
  rules: readonly WorkRule[],
  session: SessionApi,
): Promise<LibraryOfKind> {
  const { user } = stateOf(session);
  const library = await servicesOf(session.extra).offlineStore();
  const listed = v.safeParse(timesSchema, await library.findAnswer(collectionKey(kind, session)));
  const times = new Map(
    (listed.success ? listed.output : []).map((each) => [each.uuid, each.collected_at]),
  );
  return {
    collected: user[`${kind}collectuuids`].map((work) => {
      const at = times.get(work);
      return at && !Number.isNaN(Date.parse(at)) ? { work, at } : { work };
    }),
    read: readsForFile(user[`${kind}readuuids`]),
    rules: rules.flatMap(({ rule, ...of }) => {
      if (of.kind !== kind || rule.keep === 'none') return [];
      return [{ work: of.work, rule, at: new Date(of.at).toISOString() }];
    }),
  };
}

interface Deleted {
  readonly work: string;
  readonly at: string;
}

/**
 * Merges the server's history of all devices into this one's, as far as it arrives before the request timeout.
 * @returns the server's deletions
 */
async function adoptHistory(session: SessionApi): Promise<readonly Deleted[]> {
  if (!isOnline(stateOf(session))) return [];
  const deleted: Deleted[] = [];
  const late = new Promise((resolve) => {
    setTimeout(resolve, REQUEST_TIMEOUT_MS);
  });
  await Promise.race([adoptPages(session, deleted), late]);
  return deleted;
}

async function adoptPages(session: SessionApi, deleted: Deleted[]): Promise<void> {
  await sendChanges(session);
  for (const kind of LISTED_KINDS) {
    for (let page = 1; page <= Math.ceil(READ_HISTORY_MAX / LIST_SIZE_MAX); page += 1) {
      const input = { type: 'read', kind, page, size: LIST_SIZE_MAX } as const;
      const answer = await callQuietly({ call: calls.records, input }, session);
      if (!answer.ok) break;
      deleted.push(...answer.data.deleted);
      await adoptReading(kind, answer.data, session);
      if (page * LIST_SIZE_MAX >= answer.data.total) break;
    }
  }
}

async function ownRules(session: SessionApi): Promise<readonly WorkRule[]> {
  const account = accountOf(session);
  const rules = (await (await getDownloadStore())?.rules()) ?? [];
  return rules.filter((rule) => rule.account === account);
}

async function setRules(rules: ImportPlan['rules'], session: SessionApi): Promise<void> {
  const downloads = await getDownloadStore();
  const account = accountOf(session);
  for (const rule of rules) await downloads?.setRule({ ...rule, account });
}
