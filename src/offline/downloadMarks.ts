import * as v from 'valibot';
import { kindSchema } from '../shared/contract/index.ts';
import {
  ARRIVAL_STORAGE_NAME,
  BLOCKED_STORAGE_NAME,
  DEVICE_STORAGE_NAME,
  DOWNLOAD_MARKS_STORAGE_NAME,
  LOST_STORAGE_NAME,
} from '../shared/names.ts';
import { isOwner } from '../shared/offline/chapters/owners.ts';
import type { WorkSummary } from '../shared/offline/database/offlineStore.ts';
import { deviceSetting } from '../lib/deviceSettings.ts';
import { isDownloaded } from './downloaded.ts';
import { randomUuid } from '../lib/randomUuid.ts';

/**
 * [Note: Download marks]
 * A browser that runs out of space, or that was not used for a while, removes all databases of a site without notice.
 * So local storage holds a list of the downloads and the name that the database was given. If the database no longer
 * has that name, it is a new one and everything on the list was evicted. If it has, whatever is missing was removed on
 * purpose.
 */

const markSchema = v.object({
  work: v.string(),
  kind: kindSchema,
  title: v.string(),
  /** Uuids of the accounts that may read these chapters (`owners.ts`); '': free for all. */
  owner: v.string(),
  /** Uuids. */
  chapters: v.array(v.string()),
});
/** Downloaded chapters of a work. */
export type DownloadMark = v.InferOutput<typeof markSchema>;

const marksSchema = v.fallback(v.array(markSchema), []);

export const downloadMarker = deviceSetting(
  DOWNLOAD_MARKS_STORAGE_NAME,
  v.fallback(
    v.object({
      /** The name that the database gave itself; '': nothing was ever recorded here. */
      database: v.string(),
      marks: marksSchema,
      /** Digests of the lists last sent to the server, by kind, separated by spaces; or ''. */
      told: v.fallback(v.string(), ''),
    }),
    { database: '', marks: [], told: '' },
  ),
);

/** Downloads that were evicted and neither fetched again nor given up. */
export const lostMarks = deviceSetting(LOST_STORAGE_NAME, marksSchema);

/** Chapters that were removed from this device because they were blocked, until the reader has seen it. */
export const blockedMarks = deviceSetting(BLOCKED_STORAGE_NAME, marksSchema);

/** '': not offered yet, 'offered': started, 'done': answered, for good. */
export const arrivalSetting = deviceSetting(
  ARRIVAL_STORAGE_NAME,
  v.fallback(v.picklist(['', 'offered', 'done']), ''),
);

const deviceSettingOfId = deviceSetting(DEVICE_STORAGE_NAME, v.fallback(v.string(), ''));

/** The id of this installation; '' until it has one. */
export function savedDeviceId(): string {
  return deviceSettingOfId.read();
}

export function ensureDeviceId(): string {
  if (!savedDeviceId()) deviceSettingOfId.write(randomUuid());
  return savedDeviceId();
}

/** @returns the downloads by work and owner, the last read work first */
export function marksOf(works: readonly WorkSummary[]): DownloadMark[] {
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

/** @returns the chapters of `should`, each once, that are missing in `is` */
export function lacking(
  should: readonly DownloadMark[],
  is: readonly Pick<DownloadMark, 'chapters'>[],
): DownloadMark[] {
  const seen = new Set(is.flatMap(({ chapters }) => chapters));
  const left: DownloadMark[] = [];
  for (const mark of should) {
    const chapters = [...new Set(mark.chapters)].filter((uuid) => !seen.has(uuid));
    for (const uuid of chapters) seen.add(uuid);
    const known = left.find(({ work, owner }) => work === mark.work && owner === mark.owner);
    if (known) known.chapters = [...known.chapters, ...chapters];
    else if (chapters.length > 0) left.push({ ...mark, chapters });
  }
  return left;
}

/** The marks of chapters that the account may read. */
export function marksFor(account: string, marks: readonly DownloadMark[]): DownloadMark[] {
  return marks.filter(({ owner }) => owner === '' || isOwner(owner, account));
}

export function countChapters(marks: readonly Pick<DownloadMark, 'chapters'>[]): number {
  return marks.reduce((sum, { chapters }) => sum + chapters.length, 0);
}
