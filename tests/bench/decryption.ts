import type { Engine } from '../support/drivers/engine.ts';
import { bundleScript } from './bundleScript.ts';
import { median, type Row, short } from './figures.ts';
import { serveFiles } from './staticServer.ts';

export interface DecryptionOrder {
  readonly bytes: number;
  readonly rounds: number;
}
export interface DecryptionTimes {
  /** ms per image, measured right after each other */
  readonly pairs: readonly { readonly ours: number; readonly theirs: number }[];
}

const SIZES = [
  { name: '300 KB', bytes: 300 * 1024, target: 20 },
  { name: '1 MB', bytes: 1024 * 1024, target: 12 },
];
const ROUNDS = 40;

/** Compares decryption of images in a service worker: our cipher against aes-js, in the same worker, alternating. */
export async function measureDecryption(engine: Engine): Promise<readonly Row[]> {
  const { code } = await bundleScript('tests/bench/decryptionWorker.ts');
  const server = await serveFiles({
    '/': { type: 'text/html', body: '<!doctype html><title>bench</title>' },
    '/worker.js': { type: 'text/javascript', body: code },
  });
  const page = await engine.newPage();
  try {
    await page.goto(`${server.url}/`);
    const rows: Row[] = [];
    for (const { name, bytes, target } of SIZES) {
      const times = await page.evaluate(inWorker, { bytes, rounds: ROUNDS });
      rows.push(rowOf(name, times, target));
    }
    return rows;
  } finally {
    await page.close();
    await server.close();
  }
}

function rowOf(name: string, { pairs }: DecryptionTimes, target: number): Row {
  const ratio = median(pairs.map(({ ours, theirs }) => theirs / ours));
  return {
    what: `A picture of ${name} decrypted in the service worker`,
    ours: `${short(median(pairs.map(({ ours }) => ours)))} ms`,
    beside: `aes-js: ${short(median(pairs.map(({ theirs }) => theirs)))} ms`,
    result: `${short(ratio)} times as fast`,
    target: `≥ ${target} times`,
    met: ratio >= target,
  };
}

/** Runs in the page: sends a request to the worker and waits for its times. */
async function inWorker(order: DecryptionOrder): Promise<DecryptionTimes> {
  const registration = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const channel = new MessageChannel();
  const answer = new Promise<DecryptionTimes & { failure?: string }>((resolve) => {
    channel.port1.addEventListener('message', ({ data }) => resolve(data));
    channel.port1.start();
  });
  registration.active?.postMessage(order, [channel.port2]);
  const { failure, pairs } = await answer;
  if (failure) throw new Error(failure);
  return { pairs };
}
