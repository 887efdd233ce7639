import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { HOST } from '../../support/product/childServer.ts';

/** Bytes sent at once, small enough that connections share the bandwidth evenly. */
export const CHUNK_BYTES = 16 * 1024;
const PAGES = /^\/image\/.*\/\d+\.\w+$/;

interface Held {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A chunk of a counted answer, as it was sent. */
export interface Sent {
  /** Ms since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/** Pages served since the last `begin`. */
export interface Handed {
  /** Ms since 1970: when the first was requested. */
  readonly firstAt: number;
  /** Ms since 1970: when the last was sent. */
  readonly lastAt: number;
  readonly count: number;
  readonly bytes: number;
}

/**
 * Proxies a server over a limited bandwidth that all connections share. Pages are answered from memory, so that the
 * measurement waits for no disk and no encryption.
 */
export class Relay {
  readonly url: string;
  readonly #target: string;
  readonly #counted: RegExp;
  readonly #held = new Map<string, Held>();
  readonly #server: ReturnType<typeof createServer>;
  #bytesPerMs = Number.POSITIVE_INFINITY;
  #freeAt = 0;
  #handed = { firstAt: 0, lastAt: 0, count: 0, bytes: 0 };
  #sent: Sent[] = [];

  private constructor(target: string, counted: RegExp, server: ReturnType<typeof createServer>) {
    this.#target = target;
    this.#counted = counted;
    this.#server = server;
    this.url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  }

  /**
   * @param target origin of the server
   * @param counted paths answered from memory and counted
   */
  static async start(target: string, counted: RegExp = PAGES): Promise<Relay> {
    const server = createServer();
    await once(server.listen(0, HOST), 'listening');
    const relay = new Relay(target, counted, server);
    server.on('request', (request, response) => {
      relay.#answer(request, response).catch(() => response.destroy());
    });
    return relay;
  }

  /** @param megabits per second; undefined: unlimited */
  begin(megabits: number | undefined): void {
    this.#bytesPerMs = megabits ? (megabits * 1e6) / 8 / 1_000 : Number.POSITIVE_INFINITY;
    this.#freeAt = 0;
    this.#handed = { firstAt: 0, lastAt: 0, count: 0, bytes: 0 };
    this.#sent = [];
  }

  /** The counted chunks sent since the last `begin`. */
  sent(): readonly Sent[] {
    return this.#sent;
  }

  handed(): Handed {
    return { ...this.#handed };
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const isPage = this.#counted.test(path);
    if (isPage && this.#handed.firstAt === 0) this.#handed.firstAt = Date.now();
    const { status, headers, body } = this.#held.get(path) ?? (await this.#fetch(request));
    response.writeHead(status, headers);
    for (let at = 0; at < body.length; at += CHUNK_BYTES) {
      const chunk = body.subarray(at, at + CHUNK_BYTES);
      await this.#passage(chunk.length);
      if (isPage) this.#sent.push({ at: Date.now(), bytes: chunk.length });
      if (!response.write(chunk)) await once(response, 'drain');
    }
    response.end();
    if (!isPage || status !== 200) return;
    this.#held.set(path, { status, headers, body });
    this.#handed.lastAt = Date.now();
    this.#handed.count += 1;
    this.#handed.bytes += body.length;
  }

  async #fetch(request: IncomingMessage): Promise<Held> {
    const { url = '/', method = 'GET', headers } = request;
    const passed = ['accept', 'authorization', 'content-type', 'range'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const answer = await fetch(this.#target + url, {
      method,
      headers: Object.fromEntries(passed),
      body: method === 'POST' ? await buffer(request) : undefined,
    });
    const stored = [
      'accept-ranges',
      'access-control-allow-origin',
      'cache-control',
      'content-range',
      'content-type',
      'cross-origin-resource-policy',
      'etag',
    ].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      headers: { ...Object.fromEntries(stored), 'content-length': `${body.length}` },
      body,
    };
  }

  /** Waits until the bandwidth allows this many bytes. */
  async #passage(bytes: number): Promise<void> {
    if (this.#bytesPerMs === Number.POSITIVE_INFINITY) return;
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + bytes / this.#bytesPerMs;
    const waitMs = this.#freeAt - performance.now();
    if (waitMs > 1) await pause(waitMs);
  }
}
