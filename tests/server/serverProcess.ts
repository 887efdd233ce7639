import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildBundle } from './bundle.ts';

/** The server as it ships: one file, run by plain Node in processes of its own. */
export interface ServerBundle {
  /**
   * Starts a process at a free port and waits until it listens or ends.
   * @param descriptors limit of open files and connections; undefined: that of this process
   */
  run(variables: Record<string, string>, descriptors?: number): Promise<Running>;
  killAll(): Promise<void>;
  remove(): void;
}

export interface Running {
  readonly child: ChildProcess;
  /** '' if it did not start. */
  readonly address: string;
  readonly output: () => string;
}

export async function buildServer(): Promise<ServerBundle> {
  const { folder, remove } = await buildBundle();
  const children: ChildProcess[] = [];
  return {
    run(variables, descriptors) {
      const command = [process.execPath, join(folder, 'main.js')] as const;
      const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...command] as const;
      const [file, ...args] = descriptors === undefined ? command : limited;
      const child = spawn(file, args, {
        env: { PATH: process.env['PATH'], PORT: '0', APP_DIR: '', ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return untilListening(child);
    },
    async killAll() {
      for (const child of children.splice(0)) await ended(child, 'SIGKILL');
    },
    remove,
  };
}

function untilListening(child: ChildProcess): Promise<Running> {
  let text = '';
  return new Promise((done) => {
    const settle = (address: string) => done({ child, address, output: () => text });
    const onOutput = (part: Buffer) => {
      text += part.toString('utf8');
      const address = /墨屿 已启动 ([^\s"]+)["\n]/.exec(text)?.[1];
      if (address) settle(address);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('close', () => settle(''));
  });
}

/** @returns the exit code, null if a signal ended it */
export function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    if (signal) child.kill(signal);
  });
}
