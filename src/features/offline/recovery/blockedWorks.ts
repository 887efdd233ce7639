import { worksApi } from '../../../api/endpoints/works.ts';
import { callQuietly } from '../../../api/baseQuery.ts';
import type { Client } from '../../../api/client.ts';
import { isBlocked } from '../../../api/missing.ts';
import { servicesOf, stateOf } from '../../../api/thunk.ts';
import { publishDownloadEvent } from '../../../offline/downloadEvents.ts';
import { blockedMarks, lacking, type DownloadMark } from '../../../offline/downloadMarks.ts';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { blockedWorks } from '../../../shared/contract/blocked.ts';
import { calls } from '../../../shared/contract/index.ts';
import { BLOCKED_CHECK_REST_MS, BLOCKED_WORKS_MAX } from '../../../shared/limits.ts';
import type { Blocked, RemovedChapter } from '../../../shared/offline/downloads/blocked.ts';
import type { DownloadStore } from '../../../shared/offline/downloads/downloadStore.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import * as texts from '../texts.ts';
import type { WatchedSession } from './evictionWatch.ts';

/**
 * [Note: Blocked works]
 * What an operator blocked by law is removed from the device at its next contact with the back end, downloads included,
 * and a notice says so. The device learns of it from a refused call (404 with `data.blocked`), and asks about all
 * works it stores when it is online at launch, when it is online again, and when the page is shown an hour later.
 * Offline, the copies stay readable. Progress, favorites and purchases belong to the account and stay.
 */

/**
 * @param now ms since 1970
 * @returns a function that stops it
 */
export async function watchBlocked(
  session: WatchedSession,
  downloadStore: () => Promise<DownloadStore | undefined> = getDownloadStore,
  now: () => number = Date.now,
): Promise<() => void> {
  const downloads = await downloadStore();
  // Without lasting storage nothing outlives the page.
  if (!downloads) return () => undefined;
  let running = Promise.resolve();
  let askedMs: number | undefined;
  const run = (task: () => Promise<void>) => {
    running = running.then(task).catch((error: unknown) => {
      console.warn('blocked works could not be removed', error);
    });
  };

  const look = () => {
    const { user, global } = stateOf(session);
    if (global.connection.state !== 'online') askedMs = undefined;
    else if (global.status && user.userinfo && askedMs === undefined) {
      askedMs = now();
      run(() => check(session, downloads));
    }
  };
  const lookAgain = () => {
    if (document.hidden || askedMs === undefined) return;
    if (now() - askedMs < BLOCKED_CHECK_REST_MS) return;
    askedMs = undefined;
    look();
  };

  const services = servicesOf(session.extra);
  const { client } = services;
  services.client = reportingBlocked(client, (found) =>
    run(() => remove(found, session, downloads)),
  );
  const unsubscribe = session.subscribe(look);
  document.addEventListener('visibilitychange', lookAgain);
  look();
  return () => {
    services.client = client;
    unsubscribe();
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

/** The same client; a call that was refused because its work or chapter is blocked is reported. */
function reportingBlocked(client: Client, report: (found: Blocked) => void): Client {
  return {
    async call(endpoint, input, options) {
      const result = await client.call(endpoint, input, options);
      if (!result.ok && isBlocked(result.failure)) {
        const { uuid, chapter } = input as { uuid?: string; chapter?: string };
        if (endpoint.name === calls.comicDirectory.name) {
          if (chapter) report({ works: [], chapters: [chapter] });
        } else if (uuid) report({ works: [uuid], chapters: [] });
      }
      return result;
    },
  };
}

/** Asks about every work of which anything is stored. A back end without the call has nothing blocked. */
async function check(session: WatchedSession, downloads: DownloadStore): Promise<void> {
  const works = await downloads.workUuids();
  for (let from = 0; from < works.length; from += BLOCKED_WORKS_MAX) {
    const input = { works: works.slice(from, from + BLOCKED_WORKS_MAX) };
    // oxlint-disable-next-line no-await-in-loop -- one part after another
    const answer = await callQuietly({ call: blockedWorks, input }, session);
    if (!answer.ok) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await remove(answer.data, session, downloads);
  }
}

async function remove(
  blocked: Blocked,
  session: WatchedSession,
  downloads: DownloadStore,
): Promise<void> {
  if (blocked.works.length === 0 && blocked.chapters.length === 0) return;
  const { isChanged, chapters } = await downloads.removeBlocked(blocked);
  // Also ends the repetition: a screen that shows it asks again, and is refused again.
  if (!isChanged) return;
  publishDownloadEvent({ type: 'queue' });
  const marks = lacking(marksOf(chapters), []);
  if (marks.length > 0) {
    blockedMarks.write(lacking([...blockedMarks.read(), ...marks], []));
    session.dispatch(globalActions.toastShown(sentence(marks)));
  }
  const ids = [...blocked.works, ...marks.map(({ work }) => work)];
  session.dispatch(
    worksApi.util.invalidateTags([
      ...[...new Set(ids)].map((id) => ({ type: 'work', id }) as const),
      ...[...new Set([...blocked.chapters, ...chapters.map(({ chapter }) => chapter)])].map(
        (id) => ({ type: 'chapter', id }) as const,
      ),
    ]),
  );
}

function marksOf(chapters: readonly RemovedChapter[]): DownloadMark[] {
  return chapters.map(({ chapter, ...mark }) => ({ ...mark, chapters: [chapter] }));
}

function sentence(marks: readonly DownloadMark[]): string {
  const works = new Set(marks.map(({ work }) => work));
  const title = marks[0]?.title;
  return works.size === 1 && title ? texts.withdrawnOne(title) : texts.withdrawnMany(works.size);
}
