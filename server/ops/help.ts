import type { Command } from './command.ts';

export function overview(commands: readonly Command[]): string {
  const starts = commands.map(({ name, usage }) => `${name} ${usage}`.trimEnd());
  return [
    '用法：npm run ops -- <命令>',
    '',
    ...commands.flatMap(({ about }, i) => [`  ${starts[i]}`, `      ${about}`]),
    '',
    '<用户> 是用户名、编号或手机号。每个命令都可以加 --json（给程序读）和 --help。',
    '退出码：0 做好了，1 没做成或有不对的地方，2 命令写得不对。',
  ].join('\n');
}

export function helpOf({ name, usage, about, options, flags }: Command): string {
  const lines = Object.entries({ ...options, ...flags }).map(
    ([option, what]) => `  --${option}  ${what}`,
  );
  return [
    `用法：npm run ops -- ${name} ${usage}`.trimEnd(),
    about,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
}
