import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isCode } from '../base/secret.ts';
import { OpsError } from './command.ts';
import { OPS_FILE, OPS_PATH, OPS_TOKEN_HEADER, opsFileSchema } from './port.ts';
import type { Reply } from './runCommand.ts';

const ANSWER_MS = 60_000;
/** Below the 5 minutes after which Node gives up a request by itself. */
const SLOW_ANSWER_MS = 290_000;
const replySchema = v.object({
  code: v.picklist([0, 1, 2]),
  out: v.string(),
  err: v.string(),
});

/**
 * Lets the server that runs on a data directory run a command line.
 * @returns undefined where no server runs: no file, or a file that a killed server left behind
 * @throws OpsError where the server was asked but its answer was lost, so that the result is unknown
 */
export async function callServer(
  dataDir: string,
  argv: readonly string[],
  isSlow = false,
): Promise<Reply | undefined> {
  const server = readOpsFile(dataDir);
  if (!server || !isAlive(server.pid)) return undefined;
  const response = await send(server, argv, isSlow ? SLOW_ANSWER_MS : ANSWER_MS);
  if (response?.status !== 200) return undefined;
  const reply = v.safeParse(replySchema, await response.json().catch(() => undefined));
  return reply.success ? reply.output : undefined;
}

type OpsFile = v.InferOutput<typeof opsFileSchema>;

function readOpsFile(dataDir: string): OpsFile | undefined {
  try {
    const text = readFileSync(join(dataDir, OPS_FILE), 'utf8');
    return v.parse(opsFileSchema, JSON.parse(text));
  } catch (error) {
    if (isCode(error, 'ENOENT') || error instanceof SyntaxError || v.isValiError(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Whether a process with this id runs: the port of a dead server may belong to another process by now. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

async function send(
  { port, token }: OpsFile,
  argv: readonly string[],
  answerMs: number,
): Promise<Response | undefined> {
  try {
    return await fetch(`http://127.0.0.1:${port}${OPS_PATH}`, {
      method: 'POST',
      headers: { [OPS_TOKEN_HEADER]: token, 'content-type': 'application/json' },
      body: JSON.stringify({ argv }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
  } catch (error) {
    if (error instanceof TypeError && isCode(error.cause, 'ECONNREFUSED')) return undefined;
    throw new OpsError('服务器没有回答，不知道做了没有；先查一下再说', { cause: error });
  }
}
