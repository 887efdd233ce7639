import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ended } from '../serverProcess.ts';

/** A PostgreSQL of a test's own, which the test can stop and freeze. */
export interface PostgresCluster {
  readonly url: string;
  /** @param signal SIGINT shuts down cleanly, SIGQUIT acts like a crash */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Of its processes, one of them for each connection. */
  pids(): readonly number[];
  /** Ends a connection, by the id of its process, before this returns. */
  terminate(pid: number): void;
  /** Freezes every process of it. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** The folder of `initdb` and `postgres`: Debian does not put it on the path. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => +b - +a) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root: then it runs as the `postgres` user. @returns undefined if there is none */
function findOwner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

const programs = findPrograms();
const owner = findOwner();

export const canRunPostgres = programs !== undefined && owner !== undefined;

/** Creates a cluster, reached by a socket in its folder, and starts it. */
export async function startCluster(): Promise<PostgresCluster> {
  if (programs === undefined || owner === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'moyu-pg-'));
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const data = join(folder, 'data');
  const url = `postgres:///postgres?host=${folder}&user=moyu`;
  const options = { cwd: folder, stdio: 'ignore', ...owner } as const;
  const how = ['-U', 'moyu', '--auth=trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...how], options);
  let server: ChildProcess;
  const all = (): number[] => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
    // The postmaster, which forks new ones, first.
    return [server.pid!, ...children.split(' ').filter(Boolean).map(Number)];
  };
  const cluster: PostgresCluster = {
    url,
    async start() {
      const flags = ['-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
      server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], options);
      while (server.exitCode === null && !(await takesConnections(url))) await nextTurn();
    },
    stop: async (signal) => void (await ended(server, signal)),
    pids: all,
    terminate(pid) {
      const end = `select pg_terminate_backend(${pid}, 10000)`;
      execFileSync(join(programs, 'psql'), [url, '-c', end], { stdio: 'ignore' });
    },
    freeze: () => sendTo(all(), 'SIGSTOP'),
    thaw: () => sendTo(all(), 'SIGCONT'),
    async remove() {
      if (server.exitCode === null) cluster.thaw();
      await cluster.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

/** A process may have ended since it was listed. */
function sendTo(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((next) => {
    setImmediate(next);
  });
}
