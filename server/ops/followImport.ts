import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { OpsError } from './command.ts';
import { type ImportStatus, statusText } from './imports.ts';
import type { Reply } from './runCommand.ts';

const POLL_MS = 500;
const startedSchema = v.object({ id: v.string(), path: v.string() });

/**
 * Prints the progress of an import until nothing is left to do.
 * @param started the reply of `import … --json`
 * @param run runs a further command where that one ran
 * @returns exit code 1 where files have problems
 */
export async function followImport(
  started: Reply,
  run: (argv: readonly string[]) => Promise<Reply | undefined>,
  print: (line: string) => void,
): Promise<Reply> {
  if (started.code !== 0) return started;
  const { id, path } = v.parse(startedSchema, JSON.parse(started.out));
  print(`开始导入 ${path}`);
  let shown = '';
  for (;;) {
    const reply = await run(['sources', 'show', id, '--json']);
    if (!reply) throw new OpsError('服务器停止了；它再启动时，导入会接着进行');
    if (reply.code !== 0) return reply;
    const status = JSON.parse(reply.out) as ImportStatus;
    const text = statusText(status);
    if (text !== shown) print(text);
    shown = text;
    if (status.open === 0) return resultOf(status);
    await sleep(POLL_MS);
  }
}

function resultOf({ state, problems, failed }: ImportStatus): Reply {
  const lines = [...problems, ...failed];
  const isWrong = lines.length > 0 || state !== 'ok';
  const end = isWrong ? '导入结束，有问题的没有导入' : '导入完成：作品在草稿里，发布后读者才能看到';
  return { code: isWrong ? 1 : 0, out: [...lines, end].join('\n'), err: '' };
}
