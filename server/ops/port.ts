import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { listen, stop } from '../http/serve.ts';
import type { Reply } from './runCommand.ts';

/**
 * [Note: The operators' port]
 * The embedded database belongs to one process. While that is the server, the operators' command line connects to it:
 * at a port of this machine alone, with a token that is readable only with access to the data directory. A browser
 * cannot get in: the token is a header that no page knows, a page's requests carry its origin, and a host name that a
 * page has pointed at this machine differs from `127.0.0.1` in `Host`.
 */

export const OPS_FILE = 'ops.json';
export const OPS_PATH = '/ops';
export const OPS_TOKEN_HEADER = 'x-moyu-ops';

export const opsFileSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  token: v.string(),
});

const FILE_MODE = 0o600;
const TOKEN_BYTES = 32;
const BODY_BYTES_MAX = 64 * 1024;
const ARGUMENTS_MAX = 64;
const bodySchema = v.object({ argv: v.pipe(v.array(v.string()), v.maxLength(ARGUMENTS_MAX)) });

export interface OpsPortOptions {
  readonly dataDir: string;
  readonly run: (argv: readonly string[]) => Promise<Reply>;
  readonly report: (line: string) => void;
}

/**
 * Opens the port, and writes its address into the data directory.
 * @returns a function that closes the port and removes the file
 */
export async function openOpsPort(options: OpsPortOptions): Promise<() => Promise<void>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const server = createServer((request, response) => {
    void answer(options, { request, response, token, host });
  });
  server.on('error', (error) => options.report(`operators' port: ${error.message}`));
  const { port, host } = new URL(await listen(server, 0, '127.0.0.1'));
  const file = join(options.dataDir, OPS_FILE);
  writeWhole(file, JSON.stringify({ pid: process.pid, port: Number(port), token }));
  return async () => {
    // Another server may have started here since; its file stays.
    if (readIfThere(file).includes(token)) rmSync(file, { force: true });
    await stop(server);
  };
}

/** Replaces the file atomically, readable by the server's user only. */
function writeWhole(file: string, text: string): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: FILE_MODE });
  chmodSync(fresh, FILE_MODE);
  renameSync(fresh, file);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly token: string;
  /** The port's own address, which `Host` must repeat. */
  readonly host: string;
}

async function answer({ run, report }: OpsPortOptions, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  if (!mayAsk(exchange)) {
    response.writeHead(403, { connection: 'close' }).end();
    return;
  }
  const reply = await replyTo(request, run, report);
  const text = JSON.stringify(reply);
  response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(text);
}

function mayAsk({ request, token, host }: Exchange): boolean {
  const { headers, method, url } = request;
  if (headers.host !== host || headers.origin !== undefined) return false;
  if (headers['sec-fetch-site'] !== undefined) return false;
  return method === 'POST' && url === OPS_PATH && isSame(headers[OPS_TOKEN_HEADER], token);
}

/** Compares in constant time. */
function isSame(given: string | string[] | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(String(given)), digest(token));
}

async function replyTo(
  request: IncomingMessage,
  run: OpsPortOptions['run'],
  report: OpsPortOptions['report'],
): Promise<Reply> {
  try {
    const body = await readBody(request);
    if (body === undefined) return { code: 2, out: '', err: '命令太长了' };
    const parsed = v.safeParse(bodySchema, JSON.parse(body));
    if (!parsed.success) return { code: 2, out: '', err: '命令的格式不对' };
    return await run(parsed.output.argv);
  } catch (error) {
    report(`fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { code: 1, out: '', err: '服务器出了点问题，日志里有原因' };
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
