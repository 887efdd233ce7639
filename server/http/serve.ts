import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { boundConnections, CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts';
import { COMMON_HEADERS } from './pageHeaders.ts';
import { senderOf } from './clientAddress.ts';
import { answerProbe, type Readiness } from './probes.ts';
import { attachNote, newNote, noteOf, type RequestNote } from './requestNotes.ts';
import type { EndedRequest, Report } from '../monitoring/log.ts';

/** What answers requests once the server has started. */
export type Answering = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface ServerWanted {
  /** Resolves when the server has started; requests that come before wait for it. */
  readonly answering: Promise<Answering>;
  readonly readiness: () => Promise<Readiness>;
  readonly draining: () => boolean;
  /** Proxies before the server whose headers are trusted. */
  readonly trustedProxies: number;
  readonly report: Report;
  /** Called once for each request whose answer has ended. */
  readonly onEnded?: ((request: EndedRequest) => void) | undefined;
  readonly limits?: ConnectionLimits;
  /** How long a request waits for the start, in ms. */
  readonly startMs?: number;
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
/** A request waits this long for a server that is starting: a restart delays requests, and fails none. */
const START_MS = 10_000;
const RETRY_AFTER_S = 5;

/** Creates the server before there is anything to answer with: its probes answer at once. */
export function createHttpServer(wanted: ServerWanted): Server {
  const { report, trustedProxies, onEnded } = wanted;
  const answer = getRequestListener(
    async (request, bindings) => {
      const note = noteOf(bindings.incoming);
      if (note) attachNote(request, note);
      const { pathname } = new URL(request.url);
      const probe = await answerProbe(pathname, wanted.readiness);
      if (probe && note) note.route = pathname;
      return probe ?? answerOnceStarted(wanted, request, bindings as HttpBindings);
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (error instanceof RequestError) return new Response('400 Bad Request', { status: 400 });
        report(`fault: ${error instanceof Error ? error.stack : String(error)}`);
        return new Response('500 Internal Server Error', { status: 500 });
      },
    },
  );
  const server = createServer(OPTIONS);
  server.maxRequestsPerSocket = REQUESTS_OF_A_CONNECTION;
  // Emitted where no file descriptor is left for a new connection; open connections go on.
  server.on('error', (error) => report(`server: ${error.message}`));
  const inTurn = boundConnections(server, wanted.limits ?? CONNECTION_LIMITS, (request) =>
    senderOf(request, trustedProxies),
  );
  const listener = inTurn((request, response) => {
    const note = newNote(request.headers['x-request-id']?.toString(), trustedProxies);
    attachNote(request, note);
    if (onEnded) followRequest(request, response, note, onEnded);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    response.setHeader('x-request-id', note.id);
    if (wanted.draining()) response.setHeader('connection', 'close');
    if (isForOneHost(request)) return void answer(request, response);
    response.writeHead(400, { connection: 'close' }).end('400 Bad Request');
  });
  return server.on('request', listener);
}

async function answerOnceStarted(
  { answering, startMs = START_MS }: ServerWanted,
  request: Request,
  bindings: HttpBindings,
): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), startMs);
  });
  const answer = await Promise.race([answering, late]);
  clearTimeout(timer);
  if (answer) return answer(request, bindings);
  return new Response('503 Service Unavailable', {
    status: 503,
    headers: { 'retry-after': String(RETRY_AFTER_S), 'cache-control': 'no-store' },
  });
}

function followRequest(
  request: IncomingMessage,
  response: ServerResponse,
  note: RequestNote,
  onEnded: (request: EndedRequest) => void,
): void {
  const { socket, method = '' } = request;
  const startedAt = performance.now();
  const sentBefore = socket.bytesWritten;
  response.once('close', () => {
    onEnded({
      id: note.id,
      method,
      path: withoutPass(pathOf(request)),
      route: note.route,
      status: response.statusCode,
      code: note.code ?? response.statusCode,
      kind: note.kind,
      durationMs: performance.now() - startedAt,
      sentBytes: Math.max(0, socket.bytesWritten - sentBefore),
    });
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

/**
 * Whether a request names exactly one host (RFC 9112, 3.2): one `Host` header, and the same host in an absolute target.
 * Of two different hosts, two proxies might each believe the other one.
 */
function isForOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) return false;
  return url.startsWith('/') || hostOf(url) === hostOf(`http://${headers.host ?? ''}`);
}

/** @returns undefined for a malformed address */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** The raw path of a request, without its query. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}
