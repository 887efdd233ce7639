import type { Wanted } from './keepAgain.ts';
import { isDownloaded } from '../../../offline/downloaded.ts';
import { savedDeviceId } from '../../../offline/keptMarks.ts';
import type { KeptItem } from '../../../shared/contract/kept.ts';
import type { Download } from '../../../shared/offline/downloads/download.ts';
import type { WorkSummary } from '../../../shared/offline/database/shelf.ts';

export interface ElsewhereWork extends Wanted {
  readonly title: string;
  readonly cover: string;
}

/** @returns the downloads of other devices that this one neither has nor has queued; the latest reported first */
export function keptElsewhere(
  items: readonly KeptItem[],
  kept: readonly WorkSummary[],
  inLine: readonly Pick<Download, 'chapter'>[],
  device = savedDeviceId(),
): ElsewhereWork[] {
  const here = new Set([
    ...kept.flatMap(({ chapters }) => chapters.filter(isDownloaded).map(({ uuid }) => uuid)),
    ...inLine.map(({ chapter }) => chapter),
  ]);
  const works = new Map<string, ElsewhereWork>();
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
