import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appFiles } from '../../../server/http/appFiles.ts';
import { switchBuild } from '../../../tools/switchBuild.mjs';
import { assetsOf, SHARED_ASSET, writeBuild } from '../../tools/fakeBuild.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const TABS = 50;
const folder = mkdtempSync(join(tmpdir(), 'moyu-deploy-'));
const appDir = join(folder, 'app');
const nextDir = join(folder, 'app.next');
let server: TestServer;

function deploy(build: number): void {
  writeBuild(nextDir, build);
  switchBuild(nextDir, appDir);
}

beforeAll(async () => {
  deploy(1);
  const configFile = join(appDir, 'config.js');
  server = await startServer({ files: appFiles({ appDir, configFile, otherOrigins: () => [] }) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('fifty tabs open through two builds find every file of theirs, and always a whole page', async () => {
  const failed: string[] = [];
  const over = new AbortController();
  let rounds = 0;
  const get = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(server.address + path, { headers });
    const text = await response.text();
    if (response.status !== 200) failed.push(`${path}: ${response.status}`);
    return text;
  };
  const tab = async (number: number) => {
    const headers = { 'accept-encoding': ['br', 'gzip', 'identity'][number % 3]! };
    while (!over.signal.aborted) {
      for (const path of [...assetsOf(1), SHARED_ASSET, '/sw.js', '/config.js', '/api/success']) {
        await get(path, headers);
      }
      const page = await get('/index', { ...headers, accept: 'text/html' });
      const named = [...page.matchAll(/src="([^"]+)"/g)].map(([, path]) => path!);
      if (named.length !== 2) failed.push(`half a page: ${page}`);
      for (const path of named) await get(path, headers);
      rounds += 1;
    }
  };
  const tabs = Array.from({ length: TABS }, (_, number) => tab(number));
  const untilRounds = async (count: number) => {
    await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(count);
  };
  for (const build of [2, 3]) {
    await untilRounds(rounds + TABS);
    deploy(build);
  }
  await untilRounds(rounds + TABS);
  over.abort();
  await Promise.all(tabs);
  expect(failed).toEqual([]);
  expect(server.reports).toEqual([]);
  deploy(4);
  expect((await fetch(server.address + assetsOf(1)[0])).status).toBe(404);
  expect((await fetch(server.address + assetsOf(2)[0])).status).toBe(200);
}, 60_000);
