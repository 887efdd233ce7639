import { describe, expect, it } from 'vitest';
import { groupsOf } from '../../../../../src/features/offline/downloads/queue/groups.ts';
import {
  movedInList,
  moveOfGroup,
  moveOfItem,
  stepOf,
  type Move,
} from '../../../../../src/features/offline/downloads/queue/reorder.ts';
import type { DownloadQueue } from '../../../../../src/shared/offline/downloads/download.ts';
import { withMovedBefore } from '../../../../../src/shared/offline/downloads/queue.ts';
import { downloadAt } from '../samples.ts';

/** Works a (3 chapters), b (2), c (1), in that order. */
const items = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((chapter, at) =>
  downloadAt(at, { chapter, work: chapter.charAt(0) }),
);
const queue: DownloadQueue = { items, pause: '', shortBytes: 0 };
const groups = groupsOf(items);

function after(move: Move | undefined): string {
  if (!move) return 'nothing';
  const moved = withMovedBefore(queue, { account: 'account-1', ...move });
  return moved.items.map(({ chapter }) => chapter).join(' ');
}

describe('reordering', () => {
  it('moves a work with all its chapters', () => {
    expect(after(moveOfGroup(groups, 2, 0))).toBe('c1 a1 a2 a3 b1 b2');
    expect(after(moveOfGroup(groups, 0, 1))).toBe('b1 b2 a1 a2 a3 c1');
    expect(after(moveOfGroup(groups, 0, 2))).toBe('b1 b2 c1 a1 a2 a3');
    expect(after(moveOfGroup(groups, 1, 1))).toBe('nothing');
  });

  it('moves a chapter within its work', () => {
    expect(after(moveOfItem(groups, { work: 'a', from: 2, to: 0 }))).toBe('a3 a1 a2 b1 b2 c1');
    expect(after(moveOfItem(groups, { work: 'b', from: 0, to: 1 }))).toBe('a1 a2 a3 b2 b1 c1');
  });

  it('moves by one step without dragging', () => {
    expect(after(stepOf(groups, new Set(['a2']), -1))).toBe('a2 a1 a3 b1 b2 c1');
    expect(after(stepOf(groups, new Set(['a2', 'a3']), -1))).toBe('a2 a3 a1 b1 b2 c1');
    expect(after(stepOf(groups, new Set(['b1', 'b2']), -1))).toBe('b1 b2 a1 a2 a3 c1');
    expect(after(stepOf(groups, new Set(['b1', 'b2']), 1))).toBe('a1 a2 a3 c1 b1 b2');
    expect(after(stepOf(groups, new Set(['b1', 'c1']), -1))).toBe('b1 b2 c1 a1 a2 a3');
  });

  it('stops at the ends', () => {
    expect(after(stepOf(groups, new Set(['a1']), -1))).toBe('nothing');
    expect(after(stepOf(groups, new Set(['c1']), 1))).toBe('nothing');
    expect(after(stepOf(groups, new Set(), 1))).toBe('nothing');
  });

  it('tolerates a chapter that finishes while it is moved, or the one it was to stand before', () => {
    const left = { ...queue, items: items.slice(1) };
    const move = { account: 'account-1', chapters: ['a1', 'c1'], before: 'a1' };
    const chapters = withMovedBefore(left, move).items.map(({ chapter }) => chapter);
    expect(chapters.join(' ')).toBe('a2 a3 b1 b2 c1');
  });

  it('leaves the chapters of another account in place', () => {
    const foreign = downloadAt(9, { chapter: 'x', account: 'account-2' });
    const mixed = { ...queue, items: [...items.slice(0, 2), foreign, ...items.slice(2)] };
    const move = { account: 'account-1', chapters: ['c1'], before: 'a1' };
    const chapters = withMovedBefore(mixed, move).items.map(({ chapter }) => chapter);
    expect(chapters.join(' ')).toBe('c1 a1 x a2 a3 b1 b2');
  });

  it('of a list keeps everything else in order', () => {
    expect(movedInList(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedInList(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });
});
