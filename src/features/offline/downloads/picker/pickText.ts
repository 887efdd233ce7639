import { byteCount } from '../../../../lib/format.ts';
import { filmSize } from '../../../../lib/filmSize.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
import * as texts from '../texts.ts';
import type { Certainty } from './filmJob.ts';
import type { PickState } from './picks.ts';

/** The device's storage; undefined where the browser gives no estimate. */
export interface Space {
  readonly usedBytes: number;
  readonly freeBytes: number;
  readonly quotaBytes: number;
}

export function spaceText(space: Space): { readonly used: string; readonly free: string } {
  return {
    used: texts.used(byteCount(space.usedBytes)),
    free: texts.free(byteCount(space.freeBytes)),
  };
}

export interface JobText {
  readonly lead: string;
  readonly size: string;
}

/** 本次约 92 MB; of a film with a known size 本次 1.4 MB. */
export function jobText(kind: Kind, bytes: number, certainty: Certainty): JobText {
  if (certainty === 'counting') return { lead: texts.THIS_TIME, size: texts.COUNTING };
  const lead = certainty === 'exact' ? texts.THIS_TIME : texts.THIS_TIME_ABOUT;
  if (kind === 'film') return { lead, size: filmSize(bytes) };
  return { lead, size: bytes > 0 ? byteCount(bytes) : '0\u00a0MB' };
}

/** The question before using mobile data; for a film with its size, which is large. */
export function meteredText(kind: Kind, bytes: number): string {
  const size = kind === 'film' ? texts.aboutMetered(filmSize(bytes)) : '';
  return texts.meteredNote(size);
}

export function filmRefusal(state: Exclude<PickState, 'open'>): string {
  return { have: texts.DOWNLOADED, queued: texts.QUEUED, locked: texts.BUY_FIRST }[state];
}

/** @param bytes missing, more than 0 */
export function shortageText(bytes: number): string {
  return texts.shortAbout(byteCount(bytes));
}

/** @param all chapters of the work: a film in one piece has no count */
export function addedText(kind: Kind, added: number, all: number): string {
  if (kind === 'film' && all === 1) return texts.ADDED;
  return texts.added(added, CHAPTER_UNITS[kind]);
}

export function lockedText(kind: Kind, locked: number): string {
  return texts.lockedLeftOut(locked, CHAPTER_UNITS[kind]);
}

/** The toast after a press on a chapter that cannot be selected. */
export function refusalText(kind: Kind, state: Exclude<PickState, 'open'>): string {
  const unit = CHAPTER_UNITS[kind];
  switch (state) {
    case 'have':
      return texts.alreadyDownloaded(unit);
    case 'queued':
      return texts.alreadyQueued(unit);
    case 'locked':
      return texts.UNLOCK_THEN_DOWNLOAD;
  }
}
