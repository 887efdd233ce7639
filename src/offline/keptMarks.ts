import * as v from 'valibot';
import { kindSchema } from '../shared/contract/index.ts';
import {
  ARRIVAL_STORAGE_NAME,
  DEVICE_STORAGE_NAME,
  KEPT_STORAGE_NAME,
  LOST_STORAGE_NAME,
} from '../shared/names.ts';
import { isOwner } from '../shared/offline/chapters/owners.ts';
import type { WorkSummary } from '../shared/offline/database/shelf.ts';
import { deviceSetting } from '../lib/deviceSettings.ts';
import { isDownloaded } from './downloaded.ts';
import { randomUuid } from '../lib/randomUuid.ts';

/**
 * # What should be here
 * A browser that runs out of space, or that was not used for a while, removes a site's databases as a whole and says
 * nothing (features 35). So a list of what is downloaded lies in local storage, with the name that the database was
 * given: where it has that name no longer, it is another one, and what the list names is gone. Where it is the same,
 * whatever is missing was removed on purpose.
 */

const markSchema = v.object({
  work: v.string(),
  kind: kindSchema,
  /** The work's. */
  title: v.string(),
  /** Uuids of the accounts that may read these chapters (`owners.ts`); '': free for everybody. */
  owner: v.string(),
  /** Uuids. */
  chapters: v.array(v.string()),
});
/** Chapters of a work that were downloaded on purpose. */
export type KeptMark = v.InferOutput<typeof markSchema>;

const marksSchema = v.fallback(v.array(markSchema), []);

export const keptMarker = deviceSetting(
  KEPT_STORAGE_NAME,
  v.fallback(
    v.object({
      /** The database's name for itself; '': nothing was ever noted here. */
      database: v.string(),
      marks: marksSchema,
      /** Digests of what the back end was told last, of each kind, with spaces between; ''. */
      told: v.fallback(v.string(), ''),
    }),
    { database: '', marks: [], told: '' },
  ),
);

/** What was lost and is neither fetched again nor let go. */
export const lostMarks = deviceSetting(LOST_STORAGE_NAME, marksSchema);

/** '': not yet, 'offered': begun with, 'done': answered, for good. */
export const arrivalSetting = deviceSetting(
  ARRIVAL_STORAGE_NAME,
  v.fallback(v.picklist(['', 'offered', 'done']), ''),
);

const deviceSettingOfId = deviceSetting(DEVICE_STORAGE_NAME, v.fallback(v.string(), ''));

/** What this installation calls itself; '' where it has no name yet. */
export function savedDeviceId(): string {
  return deviceSettingOfId.read();
}

export function ensureDeviceId(): string {
  if (!savedDeviceId()) deviceSettingOfId.write(randomUuid());
  return savedDeviceId();
}

/** @returns what is downloaded, by work and owner; the work read last first */
export function marksOf(works: readonly WorkSummary[]): KeptMark[] {
  return works.flatMap(({ work: { uuid, kind, detail }, chapters }) => {
    const downloaded = chapters.filter(isDownloaded);
    const owners = [...new Set(downloaded.map(({ owner }) => owner))];
    return owners.map((owner) => ({
      work: uuid,
      kind,
      title: detail.title,
      owner,
      chapters: downloaded.filter((each) => each.owner === owner).map((each) => each.uuid),
    }));
  });
}

/** @returns of `should`, each chapter once, what none of `is` names */
export function lacking(
  should: readonly KeptMark[],
  is: readonly Pick<KeptMark, 'chapters'>[],
): KeptMark[] {
  const seen = new Set(is.flatMap(({ chapters }) => chapters));
  const left: KeptMark[] = [];
  for (const mark of should) {
    const chapters = [...new Set(mark.chapters)].filter((uuid) => !seen.has(uuid));
    for (const uuid of chapters) seen.add(uuid);
    const known = left.find(({ work, owner }) => work === mark.work && owner === mark.owner);
    if (known) known.chapters = [...known.chapters, ...chapters];
    else if (chapters.length > 0) left.push({ ...mark, chapters });
  }
  return left;
}

/** Those that an account may read. */
export function marksFor(account: string, marks: readonly KeptMark[]): KeptMark[] {
  return marks.filter(({ owner }) => owner === '' || isOwner(owner, account));
}

export function countChapters(marks: readonly Pick<KeptMark, 'chapters'>[]): number {
  return marks.reduce((sum, { chapters }) => sum + chapters.length, 0);
}
