import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../../src/shared/contract/index.ts';
import { callApi } from '../../support/product/callApi.ts';
import { type Row, short } from '../figures.ts';
import { writeCbz } from './comicPage.ts';
import { startOperatedServer } from './operatedServer.ts';

const CALLS = 1_000;
const PAUSE_MS = 10;
const CHAPTERS = 6;
const PAGES = 20;
const TIMES_MAX = 1.5;

/** How long a reader's calls take while the server imports and encodes comics, beside a server that does nothing else. */
export async function measureReaders(page: Buffer, folder: string): Promise<Row> {
  const source = join(folder, 'read');
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
    writeCbz(join(source, '山海', `第${chapter}话.cbz`), page, PAGES, `read ${chapter}`);
  }
  const server = await startOperatedServer();
  try {
    const { authorization: token } = await callApi(server.url, calls.init, {});
    // Meanwhile the files rest for the ten seconds after which they are taken.
    const idle: number[] = [];
    await timeCalls(server.url, token, idle, () => idle.length < CALLS);
    let isImporting = true;
    const importing = server.importFolder(source, CHAPTERS).finally(() => {
      isImporting = false;
    });
    const busy: number[] = [];
    await timeCalls(server.url, token, busy, () => isImporting);
    await importing;
    const [before, during] = [p99(idle), p99(busy)];
    return {
      what: `A list of works while ${CHAPTERS * PAGES} pages are imported and encoded: slowest 1 % of ${busy.length} calls`,
      ours: `${short(during)} ms`,
      beside: `while nothing is imported: ${short(before)} ms`,
      result: `${short(during / before)} times`,
      target: `≤ ${TIMES_MAX} times`,
      met: during / before <= TIMES_MAX,
    };
  } finally {
    await server.remove();
  }
}

async function timeCalls(
  address: string,
  token: string,
  times: number[],
  isWanted: () => boolean,
): Promise<void> {
  while (isWanted()) {
    const startedAt = performance.now();
    await callApi(address, calls.comicList, { kind: 'comic', size: 20 }, { token });
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
}

function p99(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? NaN;
}
