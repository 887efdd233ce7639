import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp, isApi } from './app.ts';
import { pathOf, refuse, type RequestHandler } from './appFiles.ts';
import { COMMON_HEADERS } from './pageHeaders.ts';
import type { Services } from './services.ts';

export interface ServerWanted {
  readonly services: Services;
  /** Serves the app; without one there is the API alone. */
  readonly files?: RequestHandler | undefined;
  /** One line per request: method, path without its query, status, duration. Never a token or a pass. */
  readonly log?: ((line: string) => void) | undefined;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a proxy keeps its connections, so that it never sends into one that we are closing. */
const KEEP_ALIVE_MS = 65_000;

/** One HTTP server for calls, images and the app. */
export function createHttpServer({ services, files, log }: ServerWanted): Server {
  const answer = getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false });
  const options = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  return createServer(options, (request, response) => {
    if (log) logRequest(request, response, log);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    if (services.draining()) response.setHeader('connection', 'close');
    const path = pathOf(request);
    if (isApi(path) || path.startsWith('/image/')) void answer(request, response);
    else if (files) files(request, response);
    else refuse(response, 404);
  });
}

function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  const startedAt = performance.now();
  const line = `${request.method} ${withoutPass(pathOf(request))}`;
  response.once('close', () => {
    log(`${line} ${response.statusCode} ${Math.round(performance.now() - startedAt)}ms`);
  });
}

/** What is signed opens what was paid for: whoever reads the log must not find it there. */
function withoutPass(path: string): string {
  return path.replace(/^\/image\/[^/]*\/(?=(?:comics|films)\/)/, '/image/~/');
}

/**
 * @param port 0 takes a free one
 * @returns the address it listens at
 * @throws the error of the system call: EADDRINUSE where the port is taken
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

const DRAIN_MS = 5_000;

/** Takes no more connections, lets what runs finish, and cuts what has not after five seconds. */
export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
