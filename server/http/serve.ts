import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ADMIN_API_PATH } from '../../src/shared/admin/call.ts';
import { createApp, isApi } from '../app.ts';
import { boundConnections, CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts';
import { COMMON_HEADERS } from './pageHeaders.ts';
import { senderOf } from './clientAddress.ts';
import { isForOneHost, pathOf } from './requestTarget.ts';
import { refuse, type RequestHandler } from './staticFiles.ts';
import type { Services } from '../services.ts';
import { isPublicWeb } from '../web/mountWeb.ts';

export interface ServerWanted {
  readonly services: Services;
  /** Serves the app; absent: the server answers the API alone. */
  readonly files?: RequestHandler | undefined;
  /** Serves the admin app; absent: nothing is below `/admin` but its API. */
  readonly adminFiles?: RequestHandler | undefined;
  /** Receives one line per request: method, path without its query, status, duration. Never a token or a pass. */
  readonly log?: ((line: string) => void) | undefined;
  readonly limits?: ConnectionLimits;
}

const OPTIONS = {
  /** For the headers of a request, and for the whole request. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than a proxy keeps its connections, so that it never sends into one that the server is closing. */
  keepAliveTimeout: 65_000,
};
const REQUESTS_OF_A_CONNECTION = 10_000;

export function createHttpServer({
  services,
  files,
  adminFiles,
  log,
  limits,
}: ServerWanted): Server {
  const app = createApp(services);
  const answer = getRequestListener(
    async (request, bindings) => {
      const { pathname } = new URL(request.url);
      const isCalled = CALLED.some((folder) => pathname.startsWith(folder));
      if (isCalled || isApi(pathname) || isPublicWeb(pathname)) return app.fetch(request, bindings);
      if (isAdmin(pathname)) return adminFiles ? adminFiles(request) : refuse(404);
      return files ? files(request) : refuse(404);
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (error instanceof RequestError) return new Response('400 Bad Request', { status: 400 });
        services.report(`fault: ${error instanceof Error ? error.stack : String(error)}`);
        return new Response('500 Internal Server Error', { status: 500 });
      },
    },
  );
  const server = createServer(OPTIONS);
  server.maxRequestsPerSocket = REQUESTS_OF_A_CONNECTION;
  // Emitted where no file descriptor is left for a new connection; open connections go on.
  server.on('error', (error) => services.report(`server: ${error.message}`));
  const inTurn = boundConnections(server, limits ?? CONNECTION_LIMITS, (request) =>
    senderOf(request, services.trustedProxies),
  );
  const listener = inTurn((request, response) => {
    if (log) logRequest(request, response, log);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    if (services.draining()) response.setHeader('connection', 'close');
    if (isForOneHost(request)) return void answer(request, response);
    response.writeHead(400, { connection: 'close' }).end('400 Bad Request');
  });
  return server.on('request', listener);
}

const CALLED = ['/image/', `${ADMIN_API_PATH}/`];

function isAdmin(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
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

/** A pass opens paid content, and the secret of an OPDS address an account's: they must not appear in the log. */
function withoutPass(path: string): string {
  return path
    .replace(/^\/image\/[^/]*\/(?=(?:comics|films)\/)/, '/image/~/')
    .replace(/^\/opds\/[^/]+/, '/opds/~');
}

/**
 * @param port 0 takes a free port
 * @returns the address at which the server listens
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

/** Accepts no more connections, lets running answers finish, and cuts the rest after five seconds. */
export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
