import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, HOST } from '../product/childServer.ts';
import { type Body, type Fault, inventedBody, spoiltBytes } from './faults.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The raw token, '' without one. */
  readonly authorization: string;
}

/** Headers of one connection, or of a body that may have changed. */
const HOP_HEADERS = ['transfer-encoding', 'connection', 'keep-alive', 'content-length'];

interface Rule {
  readonly path: string | RegExp;
  readonly fault: Fault;
  left: number;
}

/**
 * A proxy in front of a back end, on an origin of its own, that injects faults. All else, CORS headers included, passes
 * unchanged; preflights are neither damaged nor counted.
 */
export class FaultyApi {
  readonly url: string;
  readonly #port: number;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #rules: Rule[] = [];
  #seen: SeenRequest[] = [];
  #server: ReturnType<typeof createServer> | undefined;

  private constructor(target: string, port: number) {
    this.#target = new URL(target);
    this.#port = port;
    this.url = `http://${HOST}:${port}`;
  }

  /** @param target origin of the back end */
  static async start(target: string): Promise<FaultyApi> {
    const api = new FaultyApi(target, await freePort());
    await api.restart();
    return api;
  }

  /**
   * Injects a fault for a path from now on. The newest matching rule wins.
   * @param path a call's path (slashes at its ends do not matter), or a pattern for the whole path
   * @param times number of requests to damage; default: all
   */
  spoil(path: string | RegExp, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#rules.unshift({ path, fault, left: times });
  }

  /**
   * Holds back the answers of a path.
   * @param fault the fault that replaces them; default: none
   * @returns lets them, and later ones, through
   */
  hold(path: string | RegExp, times?: number, fault?: Fault): () => void {
    let letThrough = () => {};
    const until = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    this.spoil(path, { kind: 'hold', until, fault }, times);
    return letThrough;
  }

  /** Removes all rules and resets the counts. */
  heal(): void {
    this.#rules.length = 0;
    this.#seen = [];
  }

  requests(path?: string | RegExp): readonly SeenRequest[] {
    if (path === undefined) return this.#seen;
    return this.#seen.filter((seen) => fits(path, seen.path));
  }

  count(path?: string | RegExp): number {
    return this.requests(path).length;
  }

  get isListening(): boolean {
    return this.#server !== undefined;
  }

  /** Stops listening and cuts open connections. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Listens again on the same port; rules and counts stay. */
  async restart(): Promise<void> {
    await this.stop();
    const server = createServer((incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server = server.listen(this.#port, HOST);
    await once(server, 'listening');
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await collect(incoming);
    const noted = incoming.method === 'OPTIONS' ? undefined : this.#noteAndJudge(incoming, body);
    const fault = noted?.kind === 'hold' ? noted.fault : noted;
    const until = noted?.kind === 'hold' ? noted.until : undefined;
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'drop') {
      outgoing.destroy();
      return;
    }
    if (fault?.kind === 'delay') await pause(fault.ms);
    const invented = fault && inventedBody(fault);
    const answer = invented ? undefined : await this.#ask(incoming, body);
    await until;
    if (answer) await replyRight(outgoing, answer, fault);
    else if (fault && invented) replyInvented(incoming, outgoing, fault, invented);
  }

  #noteAndJudge(incoming: IncomingMessage, body: Buffer): Fault | undefined {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', this.url);
    const { method = 'GET', headers } = incoming;
    const { authorization = '' } = headers;
    this.#seen.push({ method, path, query, body: body.toString(), authorization });
    const rule = this.#rules.find((each) => each.left > 0 && fits(each.path, path));
    if (rule) rule.left -= 1;
    return rule?.fault;
  }

  async #ask(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = this.#target;
    // The proxy's host stays, so that absolute addresses in responses lead through it; no compression, so that half a
    // body is half a response.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = incoming;
    const onward = request({ hostname, port, method, path, headers, agent: false });
    onward.end(body);
    const [answer] = await once(onward, 'response');
    return answer as IncomingMessage;
  }
}

function replyInvented(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault,
  { type, bytes }: Body,
): void {
  outgoing.writeHead(fault.kind === 'status' ? fault.status : 200, {
    'content-type': type,
    'content-length': bytes.length,
    // Readable by the app: the test is about the app's handling, not about a CORS error.
    'access-control-allow-origin': incoming.headers.origin ?? '*',
    vary: 'origin',
  });
  outgoing.end(bytes);
}

async function replyRight(
  outgoing: ServerResponse,
  answer: IncomingMessage,
  fault: Fault | undefined,
): Promise<void> {
  const headers = { ...answer.headers };
  for (const name of HOP_HEADERS) delete headers[name];
  const bytes = spoiltBytes(fault, await collect(answer));
  const status = answer.statusCode ?? 502;
  if (status !== 204 && status !== 304) headers['content-length'] = `${bytes.length}`;
  outgoing.writeHead(status, headers);
  if (fault?.kind !== 'break') outgoing.end(bytes);
  else outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.destroy());
}

function fits(wanted: string | RegExp, path: string): boolean {
  return typeof wanted === 'string' ? trimmed(wanted) === trimmed(path) : wanted.test(path);
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
