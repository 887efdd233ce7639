import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../product/childServer.ts';
import { killGroup, spawnDying, untilGroupIsGone } from './displayServer.ts';
import { environment } from './environment.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const START_TIMEOUT_MS = 20_000;
/** Time limit of a script: an audit of the offline store page by page is slow. */
const SCRIPT_TIMEOUT_MS = 120_000;
const LOAD_TIMEOUT_MS = 60_000;
/** How many of the browser's last lines an error names. */
const LAST_LINES_MAX = 12;

/** The errors of a session whose page's process is gone. */
const ENDED = /^(unknown error|invalid session id)$/;

/** An error response of the driver. */
export class DriverError extends Error {
  override readonly name = 'DriverError';
  /** WebDriver's error code, e.g. "stale element reference". */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

interface Start {
  /** Arguments of the embedder. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly onLine: (line: string) => void;
}

/** A WebKitWebDriver process and its one session (W3C WebDriver). */
export class WebkitDriver {
  readonly version: string;
  readonly #process: ChildProcess;
  readonly #session: string;
  readonly #lastLines: readonly string[];
  /** One command at a time: the current window is a state of the session. */
  #line: Promise<unknown> = Promise.resolve();
  #window = '';

  private constructor(
    child: ChildProcess,
    session: string,
    version: string,
    lastLines: readonly string[],
  ) {
    this.#process = child;
    this.#session = session;
    this.version = version;
    this.#lastLines = lastLines;
  }

  static async start({ args, env, onLine }: Start): Promise<WebkitDriver> {
    const port = await freePort();
    // Line-buffered: a page's console comes through here, and must not wait for a full buffer.
    const argv = ['stdbuf', '--output=L', DRIVER, `--port=${port}`];
    const child = spawnDying(argv, { ...environment(), ...env });
    const lastLines: string[] = [];
    readLines(child, (line) => {
      lastLines.push(line);
      if (lastLines.length > LAST_LINES_MAX) lastLines.shift();
      onLine(line);
    });
    try {
      const address = `http://127.0.0.1:${port}`;
      await untilReady(address);
      const { sessionId, capabilities } = await ask<{
        sessionId: string;
        capabilities: { browserVersion: string };
      }>(`${address}/session`, 'POST', { capabilities: { alwaysMatch: wanted(args) } });
      return new WebkitDriver(
        child,
        `${address}/session/${sessionId}`,
        capabilities.browserVersion,
        lastLines,
      );
    } catch (error) {
      await killGroup(child);
      throw error;
    }
  }

  /**
   * @param window handle of the target window
   * @param path after the session's
   * @throws DriverError; of a session that has ended with the browser's last lines, which say why, the newest first
   */
  command<T>(
    window: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<T> {
    const turn = this.#line.then(async () => {
      if (window !== this.#window) {
        await ask(`${this.#session}/window`, 'POST', { handle: window });
        this.#window = window;
      }
      return ask<T>(this.#session + path, method, body).catch((error: unknown) => {
        throw error instanceof DriverError && ENDED.test(error.code)
          ? new DriverError(error.code, [error.message, ...this.#lastLines.toReversed()].join('\n'))
          : error;
      });
    });
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  /** Handles of all windows. */
  windows(): Promise<readonly string[]> {
    const turn = this.#line.then(() => ask<string[]>(`${this.#session}/window/handles`, 'GET'));
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  /** Shuts the browser down cleanly, so that its pending writes are flushed. */
  async stop(): Promise<void> {
    await this.#line;
    await ask(this.#session, 'DELETE').catch(() => undefined);
    this.#process.kill('SIGTERM');
    await untilGroupIsGone(this.#process);
    await killGroup(this.#process);
  }

  async kill(): Promise<void> {
    await killGroup(this.#process);
  }
}

function wanted(args: readonly string[]): object {
  const binary = new URL('embedder.py', import.meta.url).pathname;
  return {
    'webkitgtk:browserOptions': { binary, args: ['--automation', ...args] },
    timeouts: { script: SCRIPT_TIMEOUT_MS, pageLoad: LOAD_TIMEOUT_MS, implicit: 0 },
  };
}

async function untilReady(address: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const ready = await ask(`${address}/status`, 'GET').then(
      () => true,
      () => false,
    );
    if (ready) return;
    if (performance.now() > deadline) throw new Error(`${DRIVER} did not start`);
    await pause(30);
  }
}

async function ask<T>(address: string, method: string, body?: object): Promise<T> {
  const init = body ? { body: JSON.stringify(body) } : method === 'POST' ? { body: '{}' } : {};
  const response = await fetch(address, { method, ...init });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as T;
  const { error, message } = value as { error: string; message: string };
  throw new DriverError(error, message);
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
  }
}
