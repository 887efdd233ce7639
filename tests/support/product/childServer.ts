import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TOP } from '../../../tools/run.mjs';
import { environment } from '../drivers/environment.ts';

const START_TIMEOUT_MS = 20_000;
/** A browser opens idle connections in advance; a server that waits for them is killed after this time. */
const STOP_TIMEOUT_MS = 1_500;
export const HOST = '127.0.0.1';
/** Browsers block some ports below. */
const FIRST_PORT = 15_000;
/** Start of Linux's ephemeral port range. */
const SYSTEM_PORTS = 32_768;
/** Half of the ports between are servers', the others their guards. */
const GUARD_DISTANCE = (SYSTEM_PORTS - FIRST_PORT) / 2;

/**
 * Ends the child when the test process has ended in any manner: a leftover server would answer the next run, and
 * "offline" would not be offline.
 */
const DIE_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.on("disconnect", () => process.exit()); process.channel.unref();',
)}`;

/** A Node server as a child process, always on the same port. */
export class ChildServer {
  readonly port: number;
  readonly url: string;
  readonly #script: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(script: string, port: number, env: Readonly<Record<string, string>>) {
    this.#script = script;
    this.port = port;
    this.url = `http://${HOST}:${port}`;
    this.#env = env;
  }

  /**
   * @param script path of a script that listens on PORT and then prints its address
   * @param env in addition to this process's
   * @param port default: a free one
   */
  static async start(
    script: string,
    env: Readonly<Record<string, string>>,
    port?: number,
  ): Promise<ChildServer> {
    const server = new ChildServer(script, port ?? (await freePort()), env);
    await server.restart();
    return server;
  }

  /** Of its process; 0 while none runs. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Its output since the last start. */
  get output(): string {
    return this.#output;
  }

  /** Stops it if it runs, and starts it again on its port. */
  async restart(env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.stop();
    const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, this.#script], {
      cwd: TOP,
      env: { ...environment(), ...this.#env, ...env, HOST, PORT: `${this.port}` },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#output = '';
    const collect = (chunk: Buffer) => (this.#output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    await this.#untilItListens(child);
  }

  /** Sends SIGTERM and waits; kills it after the time limit. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As a crash or a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(late);
  }

  async #untilItListens(child: ChildProcess): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!this.#output.includes('http://')) {
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended || performance.now() > deadline) {
        await this.kill();
        throw new Error(`${this.#script} did not start to listen. It printed:\n${this.#output}`);
      }
      await pause(20);
    }
  }
}

/**
 * A port for this process alone, also while its server is stopped: below the ephemeral range, from which the browser's
 * next connection would take one. Other processes of tests do not choose it while this one lives, because it listens
 * at the port's guard, `GUARD_DISTANCE` above.
 * @param choose gives the next candidate; for tests
 */
export async function freePort(choose = randomPort): Promise<number> {
  for (;;) {
    const port = choose();
    const guard = await listenAt(port + GUARD_DISTANCE);
    if (!guard) continue;
    const probe = await listenAt(port);
    if (!probe) {
      guard.close();
      continue;
    }
    guard.unref();
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

export function randomPort(): number {
  return randomInt(FIRST_PORT, FIRST_PORT + GUARD_DISTANCE);
}

/** Undefined where the port is taken. */
function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, HOST, () => resolve(server));
  });
}
