import { parseArgs } from 'node:util';
import { ApiError } from '../base/apiError.ts';
import { accountCommands } from './accounts.ts';
import { adminCommands } from './admin.ts';
import { backupCommands } from './backup.ts';
import { coinCommands } from './coins.ts';
import { comboCommands } from './combos.ts';
import {
  type Arguments,
  type Command,
  OpsError,
  type OpsContext,
  type Outcome,
  UsageError,
} from './command.ts';
import { supportCommands } from './support.ts';
import { helpOf, overview } from './help.ts';
import { importCommands } from './imports.ts';
import { orderCommands } from './orders.ts';
import { pushCommands } from './push.ts';
import { siteCommands } from './site.ts';
import { storageCommands } from './storage.ts';

const COMMANDS: readonly Command[] = [
  ...accountCommands,
  ...coinCommands,
  ...orderCommands,
  ...comboCommands,
  ...siteCommands,
  ...supportCommands,
  ...adminCommands,
  ...importCommands,
  ...pushCommands,
  ...storageCommands,
  ...backupCommands,
];

/** Exit code: 0 success, 1 failed or found a problem, 2 syntax error. */
export interface Reply {
  readonly code: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

export type Parsed =
  | { readonly help: string }
  | { readonly command: Command; readonly given: Arguments; readonly json: boolean };

export function parseCommand(argv: readonly string[]): Parsed {
  const [area = 'help', verb = ''] = argv;
  const alone = COMMANDS.find(({ name }) => name === area);
  if (alone) return parseArguments(alone, argv.slice(1));
  const ofArea = COMMANDS.filter(({ name }) => name.startsWith(`${area} `));
  if (['help', '--help', '-h'].includes(area)) return { help: overview(COMMANDS) };
  if (ofArea.length === 0) throw new UsageError(`没有这个命令：${area}`);
  if (['', 'help', '--help', '-h'].includes(verb)) return { help: overview(ofArea) };
  const command = ofArea.find(({ name }) => name === `${area} ${verb}`);
  if (!command) throw new UsageError(`没有这个命令：${area} ${verb}\n\n${overview(ofArea)}`);
  return parseArguments(command, argv.slice(2));
}

function parseArguments(command: Command, args: readonly string[]): Parsed {
  const { values, positionals } = readOptions(command, args);
  if (values['help'] === true) return { help: helpOf(command) };
  const option = (name: string) => {
    const value = values[name];
    if (value === true) return 'yes';
    return typeof value === 'string' ? value : undefined;
  };
  refuseIncomplete(command, positionals, option);
  return { command, given: { given: positionals, option }, json: values['json'] === true };
}

function readOptions(command: Command, args: readonly string[]) {
  const texts = Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }]);
  const flags = Object.keys(command.flags ?? {}).map((name) => [name, { type: 'boolean' }]);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...(Object.fromEntries(texts) as Record<string, { type: 'string' }>),
        ...(Object.fromEntries(flags) as Record<string, { type: 'boolean' }>),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { values: values as Readonly<Record<string, string | boolean>>, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const named = /'(-[^' ]+)/.exec(error.message)?.[1] ?? '';
    throw new UsageError(`选项 ${named} 不对\n\n${helpOf(command)}`);
  }
}

function refuseIncomplete(
  command: Command,
  given: readonly string[],
  option: Arguments['option'],
): void {
  const { given: wanted, required = [] } = command;
  const lacking = required.find((name) => option(name) === undefined);
  if (given.length === wanted && lacking === undefined) return;
  const reason =
    given.length < wanted
      ? '少写了东西'
      : given.length > wanted
        ? '多写了东西；有空格的文字要加引号'
        : `要写 --${lacking}`;
  throw new UsageError(`${reason}\n\n${helpOf(command)}`);
}

/** Throws only unexpected errors. */
export async function runCommand(context: OpsContext, argv: readonly string[]): Promise<Reply> {
  try {
    const parsed = parseCommand(argv);
    if ('help' in parsed) return { code: 0, out: parsed.help, err: '' };
    return replyOf(await parsed.command.run(context, parsed.given), parsed.json);
  } catch (error) {
    return refusedReply(error);
  }
}

/** @throws the error itself where it is unexpected */
export function refusedReply(error: unknown): Reply {
  if (error instanceof UsageError) return { code: 2, out: '', err: error.message };
  if (error instanceof OpsError || error instanceof ApiError) {
    return { code: 1, out: '', err: error.message };
  }
  throw error;
}

export function replyOf({ lines, data, bad = false }: Outcome, json: boolean): Reply {
  const out = json ? JSON.stringify(data, null, 2) : lines.join('\n');
  return { code: bad ? 1 : 0, out, err: '' };
}
