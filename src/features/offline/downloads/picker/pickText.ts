import { byteCount } from '../../../../lib/format.ts';
import { filmSize } from '../../../../lib/filmSize.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
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
    used: `已用 ${byteCount(space.usedBytes)}`,
    free: `可用约 ${byteCount(space.freeBytes)}`,
  };
}

export interface JobText {
  readonly lead: string;
  readonly size: string;
}

/** 本次约 92 MB; of a film with a known size 本次 1.4 MB. */
export function jobText(kind: Kind, bytes: number, certainty: Certainty): JobText {
  if (certainty === 'counting') return { lead: '本次', size: '正在计算' };
  const lead = certainty === 'exact' ? '本次' : '本次约';
  if (kind === 'film') return { lead, size: filmSize(bytes) };
  return { lead, size: bytes > 0 ? byteCount(bytes) : '0\u00a0MB' };
}

/** The question before using mobile data; for a film with its size, which is large. */
export function meteredText(kind: Kind, bytes: number): string {
  const size = kind === 'film' ? `约 ${filmSize(bytes)} ` : '';
  return `现在不是 Wi‑Fi，下载会用掉${size}手机流量。`;
}

export function filmRefusal(state: Exclude<PickState, 'open'>): string {
  return { have: '已下载', queued: '排队中', locked: '需先购买，再下载' }[state];
}

/** @param bytes missing, more than 0 */
export function shortageText(bytes: number): string {
  return `空间不足，还差约 ${byteCount(bytes)}`;
}

/** @param all chapters of the work: a film in one piece has no count */
export function addedText(kind: Kind, added: number, all: number): string {
  if (kind === 'film' && all === 1) return '已加入下载';
  return `已加入下载，共 ${added}\u00a0${CHAPTER_UNITS[kind]}`;
}

export function lockedText(kind: Kind, locked: number): string {
  return `需先解锁的 ${locked}\u00a0${CHAPTER_UNITS[kind]}没有选`;
}

/** The toast after a press on a chapter that cannot be selected. */
export function refusalText(kind: Kind, state: Exclude<PickState, 'open'>): string {
  const unit = CHAPTER_UNITS[kind];
  switch (state) {
    case 'have':
      return `这一${unit}已下载`;
    case 'queued':
      return `这一${unit}已在排队`;
    case 'locked':
      return '需先解锁，再下载';
  }
}

/** Downloads run only while the app is open; phones also suspend it in the background. */
export const FOREGROUND_NOTE = '下载时请让本页停在前台；锁屏或切走会暂停，回来自动继续。';
export const OPEN_NOTE = '下载时请保持页面打开；关掉会暂停，下次打开自动继续。';
export const OFFLINE_NOTE = '现在没有网络，先排好队，联网后自动开始。';
