import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Bundle, buildBundle } from './bundle.ts';

/** The process and port of a server, as it reports them to the operators' command line. */
interface OpsFile {
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Variables = Readonly<Record<string, string>>;

/**
 * The built server, with a fresh data directory for each test of a file; processes that a test starts are ended after
 * the test.
 */
export function builtServer() {
  const children: ChildProcess[] = [];
  let bundle: Bundle;
  let dataDir = '';

  beforeAll(async () => {
    bundle = await buildBundle();
  }, 60_000);
  afterAll(() => bundle.remove());
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'moyu-ops-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await ended(child, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const environment = (more: Variables) => ({
    PATH: process.env['PATH'],
    PORT: '0',
    APP_DIR: '',
    DATA_DIR: dataDir,
    ...more,
  });
  const opsFilePath = () => join(dataDir, 'ops.json');
  return {
    dataDir: () => dataDir,
    opsFilePath,
    opsFile: () => JSON.parse(readFileSync(opsFilePath(), 'utf8')) as OpsFile,
    /** What a killed server may leave behind; its port may belong to another process by now. */
    writeOpsFile(port: number, pid = process.pid): void {
      writeFileSync(opsFilePath(), JSON.stringify({ pid, port, token: 'x'.repeat(43) }));
    },
    /** Starts the server. @returns its process and address */
    serve(more: Variables = {}): Promise<{ child: ChildProcess; address: string }> {
      const child = spawn(process.execPath, [join(bundle.folder, 'main.js')], {
        env: environment(more),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      let text = '';
      return new Promise((done, failed) => {
        const onOutput = (part: Buffer) => {
          text += part.toString('utf8');
          const address = /墨屿 已启动 ([^\s"]+)["\n]/.exec(text)?.[1];
          if (address) done({ child, address });
        };
        child.stdout.on('data', onOutput);
        child.stderr.on('data', onOutput);
        child.on('close', () => failed(new Error(text)));
      });
    },
    /** Starts a command of operators, to be killed. */
    startOps(argv: readonly string[], more: Variables = {}): ChildProcess {
      const args = [join(bundle.folder, 'main.js'), 'ops', ...argv];
      const child = spawn(process.execPath, args, { env: environment(more), stdio: 'ignore' });
      children.push(child);
      return child;
    },
    ops(argv: readonly string[], more: Variables = {}): Promise<Ran> {
      const args = [join(bundle.folder, 'main.js'), 'ops', ...argv];
      return new Promise((done) => {
        execFile(process.execPath, args, { env: environment(more) }, (error, out, err) => {
          done({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() });
        });
      });
    },
  };
}

export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill(signal);
  return exit;
}
