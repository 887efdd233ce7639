import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadsFolder } from '../../../server/import/importSettings.ts';
import { ADMIN_HEADER } from '../../../src/shared/admin/call.ts';
import { UPLOADS_PATH } from '../../../src/shared/admin/imports.ts';
import { type Row, short } from '../figures.ts';
import { cpuSecondsOf, startOperatedServer } from './operatedServer.ts';

const MB = 1_000_000;
const FILE_MB = 200;
const CHUNK_MB = 10;
const KILLS = 10;
const KILL_AFTER_MS = 15;
const MB_PER_CPU_SECOND = 50;

type Server = Awaited<ReturnType<typeof startOperatedServer>>;

/** CPU of the server for an upload during which it is killed ten times, beside the same bytes copied by this process. */
export async function measureUploads(folder: string): Promise<Row> {
  const file = randomBytes(FILE_MB * MB);
  const server = await startOperatedServer();
  try {
    const location = await create(server, file.length);
    let [seconds, kills] = [0, 0];
    let startSeconds = cpuSecondsOf(await server.pid());
    for (let offset = 0; offset < file.length; offset = await offsetOf(server, location)) {
      const sending = patch(
        server,
        location,
        offset,
        file.subarray(offset, offset + CHUNK_MB * MB),
      );
      if (kills < KILLS && offset >= (kills * file.length) / KILLS) {
        const cut = sending.catch(() => undefined);
        await sleep(KILL_AFTER_MS);
        seconds += cpuSecondsOf(await server.pid()) - startSeconds;
        kills += 1;
        await server.kill();
        await cut;
        await server.restart();
        startSeconds = cpuSecondsOf(await server.pid());
      } else await sending;
    }
    seconds += cpuSecondsOf(await server.pid()) - startSeconds;
    const received = await readFile(join(uploadsFolder(server.dataDir), 'comic.cbz'));
    const isSame = sha256(received) === sha256(file);
    const naive = await copySeconds(file, join(folder, 'copy'));
    return {
      what: `An upload of ${FILE_MB} MB, the server killed ${kills} times meanwhile`,
      ours: `${short(FILE_MB / seconds)} MB per CPU s`,
      beside: `the same bytes written at once: ${short(FILE_MB / naive)}`,
      result: isSame ? 'the same SHA-256' : 'another SHA-256',
      target: `≥ ${MB_PER_CPU_SECOND}`,
      met: isSame && FILE_MB / seconds >= MB_PER_CPU_SECOND,
    };
  } finally {
    await server.remove();
  }
}

function headersOf({ url, admin }: Server): Record<string, string> {
  return { 'tus-resumable': '1.0.0', [ADMIN_HEADER]: '1', origin: url, cookie: admin.cookie };
}

async function create(server: Server, bytes: number): Promise<string> {
  const path = Buffer.from('comic.cbz').toString('base64');
  const response = await fetch(new URL(UPLOADS_PATH, server.url), {
    method: 'POST',
    headers: {
      ...headersOf(server),
      'upload-length': String(bytes),
      'upload-metadata': `path ${path}`,
    },
  });
  const location = response.headers.get('location');
  if (!location) throw new Error(`${response.status} ${await response.text()}`);
  return new URL(location, server.url).href;
}

async function patch(server: Server, location: string, offset: number, part: Buffer<ArrayBuffer>) {
  const response = await fetch(location, {
    method: 'PATCH',
    headers: {
      ...headersOf(server),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: part,
  });
  if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`);
}

async function offsetOf(server: Server, location: string): Promise<number> {
  const response = await fetch(location, { method: 'HEAD', headers: headersOf(server) });
  return Number(response.headers.get('upload-offset'));
}

async function copySeconds(file: Buffer, place: string): Promise<number> {
  writeFileSync(place, '');
  const before = process.cpuUsage();
  await writeFile(place, file);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
