import type { BulkRefusal } from '../../../shared/admin/bulk.ts';
import type { WorkRow } from '../../../shared/admin/works.ts';

/** What can be done with many works or chapters at once. */

export const BULK_ACTIONS = [
  'publish',
  'withdraw',
  'republish',
  'unschedule',
  'block',
  'delete',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkKind = 'work' | 'chapter';
export type BulkRow = Pick<WorkRow, 'id' | 'title' | 'state' | 'published_at'>;

interface ActionTexts {
  readonly label: string;
  /** After it is done: 已下架 3 部 */
  readonly done: string;
  /** What it means, before it is done. */
  readonly about: string;
  /** The action that takes it back. */
  readonly undo?: BulkAction;
}

export const BULK_TEXTS: Readonly<Record<BulkAction, ActionTexts>> = {
  publish: {
    label: '发布',
    done: '已发布',
    about: '作品和它全部有内容的草稿现在发布。没有封面或章节的发布不了，会说明原因。',
    undo: 'withdraw',
  },
  withdraw: {
    label: '下架',
    done: '已下架',
    about: '不再列出，也不再出售；买过的读者照常阅读。随时可以重新上架。',
    undo: 'republish',
  },
  republish: {
    label: '重新上架',
    done: '已重新上架',
    about: '照原来的时间重新列出和出售。',
    undo: 'withdraw',
  },
  unschedule: {
    label: '取消定时',
    done: '已取消定时',
    about: '它们又是草稿，不会自己发布。',
  },
  block: {
    label: '封禁',
    done: '已封禁',
    about:
      '谁都不能再看，买过的读者会退回金币，退款不能撤销。用于侵权和违法的内容；只是不想卖了，请用下架。',
  },
  delete: {
    label: '删除草稿',
    done: '已删除',
    about: '连同里面的内容一起删除，不能撤销。要的话可以再导入一次。',
  },
};

/** What became of a change. */
export interface BulkOutcome {
  readonly action: BulkAction;
  readonly done: readonly string[];
  readonly refused: readonly BulkRefusal[];
  /** Of files that a block refuses from now on. */
  readonly addresses: readonly string[];
}

export const BULK_UNITS: Readonly<Record<BulkKind, string>> = { work: '部', chapter: '章' };

/** @param nowMs ms since 1970 @returns whether an action can be done with a row */
export function canDo(
  action: BulkAction,
  on: BulkKind,
  { state, published_at }: BulkRow,
  nowMs: number,
): boolean {
  switch (action) {
    case 'publish':
      // Chapters have a form of their own, with the time.
      return on === 'work' && state === 'draft';
    case 'unschedule':
      return on === 'chapter' && state === 'published' && published_at > nowMs;
    case 'withdraw':
      return state === 'published';
    case 'republish':
      return state === 'withdrawn';
    case 'block':
      return state === 'published' || state === 'withdrawn';
    case 'delete':
      return state === 'draft';
  }
}
