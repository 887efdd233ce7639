import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { encryptAnswer } from '../../server/http/encryptedResponse.ts';
import { DEMO_API_KEY, parseKey } from '../../src/shared/crypto/key.ts';
import { TOP } from '../../tools/run.mjs';
import { HOST } from '../support/product/childServer.ts';
import { median, type Row, short } from './figures.ts';

const ANSWER_BYTES = 50 * 1024;
const CONNECTIONS = 8;
const ROUND_MS = 1_000;
const ROUNDS = 5;
const run = promisify(execFile);

/**
 * Answers per second of one server process under load from another: encrypted as on the wire, and the same
 * value as plain JSON. Both are serialized anew for each request, from the same object.
 */
export async function measureSealing(): Promise<readonly Row[]> {
  const { url, close } = await startServer();
  try {
    const pairs: { sealed: number; plain: number }[] = [];
    await answersPerSecond(`${url}/sealed`);
    await answersPerSecond(`${url}/plain`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const sealed = await answersPerSecond(`${url}/sealed`);
      pairs.push({ sealed, plain: await answersPerSecond(`${url}/plain`) });
    }
    const share = median(pairs.map(({ sealed, plain }) => sealed / plain));
    return [
      {
        what: 'Sealed answers of 50 KB from one server process',
        ours: `${short(median(pairs.map(({ sealed }) => sealed)))} a second`,
        beside: `plain JSON: ${short(median(pairs.map(({ plain }) => plain)))} a second`,
        result: `${short(share * 100)} % of plain`,
        target: '',
        met: undefined,
      },
    ];
  } finally {
    await close();
  }
}

async function startServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const key = parseKey(DEMO_API_KEY);
  const answer = { code: 200, message: '', data: { items: likeWorks(ANSWER_BYTES) } };
  const app = new Hono()
    .get('/sealed', (context) => context.text(encryptAnswer(answer, key)))
    .get('/plain', (context) => context.json(answer));
  const server = serve({ fetch: app.fetch, hostname: HOST, port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return { url: `http://${HOST}:${port}`, close };
}

/** Entries like a list of works, Chinese text among them, until their JSON has this many bytes. */
function likeWorks(bytes: number): readonly object[] {
  const work = (at: number) => ({
    uuid: `0192f0c1-0000-7000-8000-${String(at).padStart(12, '0')}`,
    title: `灯塔与海 第${at}部`,
    cover: `covers/${at}.bin`,
    author: '佚名',
    tags: ['冒险', '海岛'],
    score: 8.4,
    views: 120_000 + at,
  });
  const each = Buffer.byteLength(JSON.stringify(work(100))) + 1;
  return Array.from({ length: Math.round(bytes / each) }, (_, at) => work(at));
}

async function answersPerSecond(address: string): Promise<number> {
  const script = join(TOP, 'tests', 'bench', 'load.mjs');
  const { stdout } = await run(process.execPath, [
    script,
    address,
    `${CONNECTIONS}`,
    `${ROUND_MS}`,
  ]);
  return Number(stdout);
}
