import type { Wanted } from './downloadAgain.ts';
import { isDownloaded } from '../../../offline/downloaded.ts';
import { savedDeviceId } from '../../../offline/downloadMarks.ts';
import type { DeviceIndexItem } from '../../../shared/contract/deviceIndex.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import type { WorkSummary } from '../../../shared/offline/database/offlineStore.ts';

export interface WorkOnOtherDevices extends Wanted {
  readonly title: string;
  readonly cover: string;
}

/** @returns the downloads of other devices that this one neither has nor has queued; the latest reported first */
export function onOtherDevices(
  items: readonly DeviceIndexItem[],
  stored: readonly WorkSummary[],
  queued: readonly Pick<Download, 'chapter'>[],
  device = savedDeviceId(),
): WorkOnOtherDevices[] {
  const here = new Set([
    ...stored.flatMap(({ chapters }) => chapters.filter(isDownloaded).map(({ uuid }) => uuid)),
    ...queued.map(({ chapter }) => chapter),
  ]);
  const works = new Map<string, WorkOnOtherDevices>();
  for (const { work, chapters, device: from } of items) {
    if (from === device) continue;
    const known = works.get(work.uuid);
    const missing = chapters.filter((uuid) => !here.has(uuid));
    const all = [...new Set([...(known?.chapters ?? []), ...missing])];
    const { uuid, kind, title, cover } = work;
    if (all.length > 0) works.set(uuid, { work: uuid, kind, title, cover, chapters: all });
  }
  return [...works.values()];
}
