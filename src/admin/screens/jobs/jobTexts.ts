const KIND_TEXTS: Readonly<Record<string, string>> = {
  scan: '扫描来源',
  import: '读取文件',
  encode: '制作章节',
  film: '转码影片',
  sweep: '清理不用的文件',
  verify: '核对文件',
  move: '搬移文件',
  backup: '备份',
  verify_backup: '核对备份',
  push: '更新提醒',
};

/** @param kind of a job; one that this page does not know stands for itself */
export function jobTitle(kind: string): string {
  return KIND_TEXTS[kind] ?? kind;
}
