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

/** By the code of the system's error. */
const UNREACHABLE_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: '文件夹不见了：请看路径对不对、盘有没有挂上',
  ENOTDIR: '这不是文件夹：请移除，再添加文件夹',
  EACCES: '没有权限：请让服务器的用户能读它',
  EPERM: '没有权限：请让服务器的用户能读它',
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
      return `${UNREACHABLE_TEXTS[problem] ?? `打不开（${problem}）：请看盘和网络`}。什么都没有动`;
    default:
      return state satisfies never;
  }
}
