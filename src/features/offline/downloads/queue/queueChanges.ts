import { nthChapter } from '../../../../lib/chapterNames.ts';
import { countedChapters } from '../../chapterUnits.ts';
import type { Download } from '../../../../shared/offline/downloads/download.ts';
import * as texts from '../texts.ts';
import { holdText, type QueueState } from './downloadText.ts';
import { isWholeFilm } from './groups.ts';

interface Seen extends QueueState {
  readonly items: readonly Download[];
}

/**
 * The announcement for a change of the queue: that downloads stopped, failed or finished, never progress.
 * @param isDownloaded whether a chapter left the queue because it is complete
 * @returns '' where there is nothing to announce
 */
export function queueChangesText(
  before: Seen,
  now: Seen,
  isDownloaded: (item: Download) => boolean,
): string {
  const done = leftOf(before.items, now.items).filter(isDownloaded);
  const waited = new Set(
    before.items.filter(({ state }) => state === 'waiting').map(({ chapter }) => chapter),
  );
  const failed = now.items.filter(
    ({ chapter, state }) => state === 'failed' && waited.has(chapter),
  );
  const hold = now.items.length > 0 ? holdText(now) : '';
  const sentences = [
    done.length > 0 && texts.completed(named(done)),
    failed.length > 0 && texts.failedDownloads(named(failed)),
    hold !== holdText(before) && (hold || (now.items.length > 0 && texts.CONTINUE_DOWNLOAD)),
  ];
  return sentences.filter(Boolean).join('。');
}

export function leftOf(before: readonly Download[], now: readonly Download[]): readonly Download[] {
  const here = new Set(now.map(({ chapter }) => chapter));
  return before.filter(({ chapter }) => !here.has(chapter));
}

function named([first, ...rest]: readonly Download[]): string {
  if (!first) return '';
  const number = isWholeFilm(first) ? '' : ` ${nthChapter(first.kind, first.index)}`;
  const name = first.workTitle + number;
  return rest.length > 0
    ? texts.andOthers(name, countedChapters(rest.length + 1, [first, ...rest]))
    : name;
}
