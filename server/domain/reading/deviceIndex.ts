import type { DeviceIndexItem, DeviceIndexWork } from '../../../src/shared/contract/deviceIndex.ts';
import type { Kind } from '../../../src/shared/contract/index.ts';
import { DEVICE_INDEX_DEVICES_MAX } from '../../../src/shared/limits.ts';
import type { Database, Write } from '../../storage/database.ts';
import { inParts } from '../../storage/inParts.ts';
import { cut, mapPart, type Part, type PartWanted, partWith } from '../../storage/part.ts';
import { chaptersByIds } from '../catalogue/lookUps.ts';
import { isReadableWork, type Viewer } from '../catalogue/published.ts';
import { namesWork, workOf } from '../catalogue/works.ts';
import { isoTime } from '../../base/time.ts';

/** The downloads of each device of an account, as the device last reported them (SPECIFICATION: Downloads). */
export async function listDeviceIndex(
  db: Database,
  viewer: Viewer,
  kind: Kind,
  wanted: PartWanted,
): Promise<Part<DeviceIndexItem>> {
  const mine = db
    .selectFrom('kept')
    .where('kept.user_id', '=', viewer.userId)
    .where(namesWork('kept.work_id', kind, viewer));
  const latest = mine
    .select(['kept.user_id', 'kept.device', 'kept.work_id', 'kept.at'])
    .orderBy('kept.at', 'desc')
    .orderBy('kept.device')
    .orderBy('kept.work_id');
  const rows = await db
    .selectFrom(cut(latest, wanted).as('latest'))
    .innerJoin('work', 'work.id', 'latest.work_id')
    .innerJoin('kept', (join) =>
      join
        .onRef('kept.user_id', '=', 'latest.user_id')
        .onRef('kept.device', '=', 'latest.device')
        .onRef('kept.work_id', '=', 'latest.work_id'),
    )
    .selectAll('work')
    .select(['kept.device', 'kept.chapters', 'kept.at'])
    .orderBy('latest.at', 'desc')
    .orderBy('latest.device')
    .orderBy('latest.work_id')
    .execute();
  return mapPart(await partWith(rows, mine, wanted), (row) => ({
    work: workOf(row, viewer.nowMs),
    device: row.device,
    chapters: row.chapters.split(' '),
    at: isoTime(row.at),
  }));
}

export interface DeviceDownloads {
  readonly kind: Kind;
  readonly device: string;
  readonly works: readonly DeviceIndexWork[];
}

/**
 * Replaces a device's list of downloads of one kind. Skips works and chapters that are not in the catalogue.
 * @returns the ids of the works found in the catalogue
 */
export async function saveDeviceIndex(
  t: Write,
  viewer: Viewer,
  { kind, device, works }: DeviceDownloads,
): Promise<string[]> {
  const { userId, nowMs } = viewer;
  const known = await knownChapters(t, viewer, kind, works);
  await t
    .deleteFrom('kept')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('kind', '=', kind)
    .execute();
  if (known.size === 0) return [];
  const rows = [...known].map(([work_id, chapters]) => {
    return { user_id: userId, device, work_id, kind, chapters: chapters.join(' '), at: nowMs };
  });
  await t
    .insertInto('kept')
    .values(rows)
    // Two tabs of the same device may write at the same moment.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device', 'work_id']).doUpdateSet((is) => ({
        chapters: is.ref('excluded.chapters'),
        at: is.ref('excluded.at'),
      })),
    )
    .execute();
  await forgetOldDevices(t, userId);
  return [...known.keys()];
}

/** The works in the catalogue, each with its existing chapters, in the order given. */
async function knownChapters(
  t: Write,
  viewer: Viewer,
  kind: Kind,
  works: readonly DeviceIndexWork[],
): Promise<Map<string, string[]>> {
  const ids = works.flatMap(({ chapters }) => chapters);
  const workOfChapter = new Map<string, string>();
  for (const part of inParts(ids)) {
    const rows = await t
      .selectFrom(chaptersByIds(t, part))
      // An inner join would begin with the works of the kind.
      .crossJoin('work')
      .whereRef('work.id', '=', 'chapter.work_id')
      .select(['chapter.id', 'chapter.work_id'])
      .where('work.kind', '=', kind)
      .where(isReadableWork(viewer))
      .where('chapter.state', 'in', ['published', 'withdrawn'])
      .where('chapter.published_at', '<=', viewer.nowMs)
      .execute();
    for (const { id, work_id } of rows) workOfChapter.set(id, work_id);
  }
  const known = new Map<string, string[]>();
  for (const { work, chapters } of works) {
    const own = chapters.filter((chapter) => workOfChapter.get(chapter) === work);
    const all = [...new Set([...(known.get(work) ?? []), ...own])];
    if (all.length > 0) known.set(work, all);
  }
  return known;
}

async function forgetOldDevices(t: Write, userId: string): Promise<void> {
  const devices = await t
    .selectFrom('kept')
    .select('device')
    .where('user_id', '=', userId)
    .groupBy('device')
    .orderBy((is) => is.fn.max('at'), 'desc')
    .orderBy('device')
    .execute();
  const gone = devices.slice(DEVICE_INDEX_DEVICES_MAX).map(({ device }) => device);
  if (gone.length === 0) return;
  await t.deleteFrom('kept').where('user_id', '=', userId).where('device', 'in', gone).execute();
}
