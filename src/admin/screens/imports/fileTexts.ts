import type { ImportFileView, SourceView } from '../../../shared/admin/imports.ts';
import type { Tone } from '../../../ui/Tag.tsx';

export const FILE_STATES = [
  'waiting',
  'importing',
  'done',
  'problem',
  'duplicate',
  'missing',
] as const;

export const FILE_STATE_TEXTS: Readonly<Record<ImportFileView['state'], string>> = {
  waiting: '等着',
  importing: '导入中',
  done: '已导入',
  problem: '有问题',
  duplicate: '重复',
  missing: '缺失',
};
export const FILE_STATE_TONES: Readonly<Record<ImportFileView['state'], Tone>> = {
  waiting: 'grey',
  importing: 'azure',
  done: 'jade',
  problem: 'accent',
  duplicate: 'grey',
  missing: 'amber',
};

/** What the last scan of a source found, in one sentence. */
export function sourceText({ state, problem, paused }: SourceView): string {
  if (paused) return '已暂停';
  switch (state) {
    case 'new':
      return '还没有扫描';
    case 'ok':
      return '正常';
    case 'empty':
      return '文件夹是空的，什么都没有动';
    case 'unreachable':
      return `打不开${problem && `（${problem}）`}，什么都没有动`;
    default:
      return state satisfies never;
  }
}
