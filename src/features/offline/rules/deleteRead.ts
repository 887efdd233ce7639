import * as v from 'valibot';
import { countedChapters } from '../chapterUnits.ts';
import { deviceSetting } from '../../../lib/deviceSettings.ts';
import { getDownloadStore } from '../../../offline/downloadStore.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { isBeingRead } from '../../../offline/openReaders.ts';
import { DELETE_UNDO_MS, SPARED_CHAPTERS_MAX } from '../../../shared/limits.ts';
import { SPARED_STORAGE_NAME } from '../../../shared/names.ts';
import { chaptersBehind, chaptersOfRule } from '../../../shared/offline/downloads/downloadRules.ts';
import { isReadable } from '../../../shared/offline/chapters/owners.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { placeOf } from './readPlace.ts';
import { ruleOf } from './ruleOf.ts';
import { accountOf, servicesOf, type SessionApi } from '../../../api/thunk.ts';
import type { OfWork } from '../../../api/endpoints/works.ts';
import * as texts from '../texts.ts';

/** Deletes finished chapters, only after the reader screen has closed, and always with an undo. */

const spared = deviceSetting(SPARED_STORAGE_NAME, v.fallback(v.array(v.string()), []));

/** Timers of announced deletions, by uuid of the work. */
const pending = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Announces the deletion of a work's finished chapters, and carries it out after DELETE_UNDO_MS, unless it is undone or
 * the work is opened again. A page that is killed before has deleted nothing.
 */
export async function deleteReadOf(of: OfWork, session: SessionApi): Promise<void> {
  const { deleteBehind } = offlineSettings.read();
  if (deleteBehind < 0 || (await isBeingRead(of.uuid))) return;
  const chapters = await goneAfterReading(of, deleteBehind, session);
  if (chapters.length === 0) return;
  clearTimeout(pending.get(of.uuid));
  pending.set(
    of.uuid,
    setTimeout(() => {
      pending.delete(of.uuid);
      remove(of, chapters, session).catch((error: unknown) => {
        console.warn('what was read could not be deleted', error);
      });
    }, DELETE_UNDO_MS),
  );
  const message = texts.readIsDeleted(countedChapters(chapters.length, [of]));
  session.dispatch(globalActions.snackShown({ message, undo: { type: 'deletion', chapters } }));
}

/** Undoes the deletion: these chapters are exempt from now on. */
export function undoDeletion(chapters: readonly string[]): void {
  for (const timer of pending.values()) clearTimeout(timer);
  pending.clear();
  spared.write([...new Set([...spared.read(), ...chapters])].slice(-SPARED_CHAPTERS_MAX));
}

async function goneAfterReading(
  { uuid }: OfWork,
  behind: number,
  session: SessionApi,
): Promise<readonly string[]> {
  const offlineStore = await servicesOf(session.extra).offlineStore();
  const [work, stored] = await Promise.all([
    offlineStore.findWork(uuid),
    offlineStore.storedChapters(uuid),
  ]);
  if (!work) return [];
  const account = accountOf(session);
  const rule = await ruleOf(uuid, session);
  const scope = { chapters: work.directory.chapters, place: placeOf(uuid, session) };
  // The work's own rule takes precedence.
  const byRule = chaptersOfRule(rule, scope).map((chapter) => chapter.uuid);
  return chaptersBehind(behind, scope, {
    stored: new Set(
      stored.filter(({ owner }) => isReadable(owner, account)).map((each) => each.uuid),
    ),
    // Queued chapters would only be downloaded again.
    spare: new Set([...byRule, ...spared.read(), ...(await queuedChapters())]),
  }).map((chapter) => chapter.uuid);
}

async function queuedChapters(): Promise<readonly string[]> {
  const queue = await (await getDownloadStore())?.queue();
  return queue?.items.map(({ chapter }) => chapter) ?? [];
}

async function remove(
  { uuid }: OfWork,
  chapters: readonly string[],
  session: SessionApi,
): Promise<void> {
  if (await isBeingRead(uuid)) return;
  await (await servicesOf(session.extra).offlineStore()).removeChapters(chapters);
}
