import { join } from 'node:path';
import { type Row, short } from '../figures.ts';
import { comicPage, writeCbz } from './comicPage.ts';
import { childrenOf, memoryMib, startOperatedServer } from './operatedServer.ts';

const FEW_PAGES = 20;
const MANY_PAGES = 2_000;
const PAGE_SCALE = 0.25;
const LOOK_MS = 50;
const SERVER_MIB_MAX = 50;
const WORKER_MIB_MAX = 400;

interface Memory {
  readonly serverMib: number;
  readonly workerMib: number;
}

/** Memory of the server and of its media worker while they import and encode one CBZ. */
export async function measureMemory(folder: string): Promise<readonly Row[]> {
  const page = await comicPage(PAGE_SCALE);
  const few = await memoryOf(join(folder, 'few'), page, FEW_PAGES);
  const many = await memoryOf(join(folder, 'many'), page, MANY_PAGES);
  const row = (what: string, name: keyof Memory, most: number): Row => ({
    what: `A CBZ of ${MANY_PAGES} pages imported and encoded: ${what}`,
    ours: `${short(many[name])} MiB`,
    beside: `one of ${FEW_PAGES} pages: ${short(few[name])} MiB`,
    result: '',
    target: `≤ ${most} MiB`,
    met: many[name] <= most,
  });
  return [
    row('growth of the server', 'serverMib', SERVER_MIB_MAX),
    row('the media worker', 'workerMib', WORKER_MIB_MAX),
  ];
}

async function memoryOf(source: string, page: Buffer, pages: number): Promise<Memory> {
  writeCbz(join(source, '山海', '第1话.cbz'), page, pages, source);
  const server = await startOperatedServer();
  const pid = await server.pid();
  const before = memoryMib(pid, 'VmRSS');
  let [serverMib, workerMib] = [0, 0];
  const watch = setInterval(() => {
    serverMib = Math.max(serverMib, memoryMib(pid, 'VmRSS') - before);
    for (const child of childrenOf(pid)) {
      workerMib = Math.max(workerMib, memoryMib(child, 'VmHWM'));
    }
  }, LOOK_MS);
  try {
    await server.importFolder(source, 1);
  } finally {
    clearInterval(watch);
    await server.remove();
  }
  return { serverMib, workerMib };
}
