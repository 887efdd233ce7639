import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSource, listSources } from '../../../src/shared/admin/imports.ts';
import { setUp } from '../../../src/shared/admin/session.ts';
import { adminClient } from '../../support/product/adminClient.ts';
import { startApi } from '../../support/product/servers.ts';

/** The built server with a first operator, watched from outside. Reads `/proc`, so it needs Linux. */
export async function startOperatedServer() {
  const server = await startApi();
  const token = await setupToken(() => server.process.output);
  const admin = adminClient(server.url);
  await admin.ask(setUp, { token, name: '站长', password: 'correct horse battery' });
  /** The file of a killed server is there until the next one has replaced it. */
  const pid = async () => {
    for (;;) {
      const opsFile: unknown = JSON.parse(readFileSync(join(server.dataDir, 'ops.json'), 'utf8'));
      const found = Number((opsFile as { pid: unknown }).pid);
      if (existsSync(`/proc/${found}`)) return found;
      await sleep(20);
    }
  };
  return {
    ...server,
    admin,
    pid,
    /** Imports a folder of the server; resolves when all of its files are done. */
    async importFolder(path: string, files: number): Promise<void> {
      const { source } = await admin.ask(addSource, { path });
      for (;;) {
        const { items } = await admin.ask(listSources, {});
        const now = items.find(({ id }) => id === source.id);
        if (now?.files.problem) throw new Error(`problems in ${path}`);
        if (now?.files.done === files) return;
        await sleep(200);
      }
    },
  };
}

/** Of the link that a server without operators prints, after its address. */
async function setupToken(output: () => string): Promise<string> {
  for (;;) {
    const token = /\/admin\/setup#([\w-]{43})/.exec(output())?.[1];
    if (token !== undefined) return token;
    await sleep(20);
  }
}

const KIB_PER_MIB = 1_024;

/** Resident memory of a process in MiB; `VmHWM`: the most since its start. */
export function memoryMib(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / KIB_PER_MIB;
}

/** CPU of a process in seconds. @param withEnded whether that of its children that have ended counts too */
export function cpuSecondsOf(pid: number, withEnded = false): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = fields.split(' ').slice(11, withEnded ? 15 : 13);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / 100;
}

/** Child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, fields = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
        return Number(fields.split(' ')[1]) === pid;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}
