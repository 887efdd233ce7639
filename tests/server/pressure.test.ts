import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilmContent } from '../../src/shared/contract/index.ts';
import { assetsOf, writeBuild } from '../tools/fakeBuild.ts';
import { SERIES } from './filmServer.ts';
import { getText, openRaw, type RawClient } from './http/rawClient.ts';
import { buildServer, type Running, type ServerBundle } from './serverProcess.ts';
import { sendCall } from '../support/product/testServer.ts';

let bundle: ServerBundle;
let folder: string;
let clients: RawClient[] = [];

beforeAll(async () => {
  bundle = await buildServer();
}, 60_000);
afterAll(() => bundle.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-pressure-'));
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await bundle.killAll();
  rmSync(folder, { recursive: true, force: true });
});

const run = (variables: Record<string, string> = {}, descriptors?: number) =>
  bundle.run({ DATA_DIR: join(folder, 'data'), ...variables }, descriptors);

async function openMany(address: string, count: number): Promise<void> {
  const opened = Array.from({ length: count }, () => openRaw(address, false));
  clients = [...clients, ...(await Promise.all(opened))];
}

async function callsThatAreAnswered(address: string, count: number): Promise<void> {
  for (let call = 0; call < count; call += 1) {
    expect((await fetch(`${address}/api/success`)).status).toBe(200);
  }
}

describe.runIf(process.platform !== 'win32')('a server', () => {
  it('without a free file descriptor continues, and answers again when there are some', async () => {
    const appDir = join(folder, 'app');
    writeBuild(appDir, 1);
    const { child, address } = await run({ APP_DIR: appDir }, 512);
    expect(address).not.toBe('');
    const asset = address + assetsOf(1)[0];
    expect((await fetch(asset)).status).toBe(200);
    await openMany(address, 700);
    // These connections are open already if the system has accepted them; the files they request cannot be opened.
    for (const { socket } of clients) {
      for (const path of [...assetsOf(1), '/config.js', '/', '/image/covers/guiqiao.webp']) {
        socket.write(getText(path));
      }
    }
    const { socket, closed } = clients[0]!;
    socket.resume();
    socket.write(getText('/', 'host: x\r\nconnection: close'));
    await closed;
    for (const client of clients.splice(0)) client.socket.destroy();
    await expect
      .poll(async () => (await fetch(asset).catch(() => undefined))?.status, { timeout: 10_000 })
      .toBe(200);
    expect(child.exitCode).toBeNull();
  }, 60_000);

  it('continues after the reader of its log has ended', async () => {
    const { child, address } = await run();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await callsThatAreAnswered(address, 20);
    expect(child.exitCode).toBeNull();
  });
});

describe.runIf(existsSync('/proc/self/status'))('clients that request much and never read', () => {
  const CONNECTIONS = 200;
  const PIECES = 20;
  const CALLS = 100;
  const MIB = 1024;

  it('cost little memory, and a cheap call of others no more CPU time than before', async () => {
    const server = await run();
    const piece = await pieceOf(server.address);
    await callsThatAreAnswered(server.address, CALLS);
    const idle = await cpuMs(server, () => callsThatAreAnswered(server.address, CALLS));
    const before = peakKib(server);
    await openMany(server.address, CONNECTIONS);
    for (const { socket } of clients) socket.write(getText(piece).repeat(PIECES));
    const calls = () => callsThatAreAnswered(server.address, CALLS);
    // The system's own buffers of each connection are filled first.
    await expect.poll(() => cpuMs(server, calls), { timeout: 60_000 }).toBeLessThan(2 * idle + 100);
    const growthMib = (peakKib(server) - before) / MIB;
    expect(growthMib).toBeLessThan(160);
    expect(server.child.exitCode).toBeNull();
  }, 120_000);
});

async function pieceOf(address: string): Promise<string> {
  const { data } = await sendCall(address, 'init', {});
  const { authorization: token } = data as { authorization: string };
  const asked = { kind: 'film', uuid: SERIES, chapter: `${SERIES}-e01` };
  const film = (await sendCall(address, 'comicDirectory', asked, { token })).data as FilmContent;
  return new URL('480p_000.ts', new URL(film.hls, `${address}/`)).pathname;
}

/** The most memory that a process has had, in KiB. */
function peakKib({ child }: Running): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
}

const TICK_MS = 10;

/** CPU time that a process uses meanwhile, in milliseconds. */
async function cpuMs({ child }: Running, work: () => Promise<void>): Promise<number> {
  const ticks = () => {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return Number(user) + Number(system);
  };
  const before = ticks();
  await work();
  return (ticks() - before) * TICK_MS;
}
