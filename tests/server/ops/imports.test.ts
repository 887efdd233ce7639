import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtServer, ended } from '../builtServer.ts';
import { cbz, pagePicture } from '../import/importStage.ts';

const { ops, serve } = builtServer();
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-source-'));
  mkdirSync(join(folder, '山海'));
  const bad = await pagePicture(9, 300, 300);
  const broken = { '002.png': bad.subarray(0, bad.length / 2) };
  writeFileSync(join(folder, '山海', '第1话.cbz'), await cbz(1, 2));
  writeFileSync(join(folder, '山海', '第2话.cbz'), await cbz(20, 1, broken));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the command line imports a folder through the running server, with its progress, and decides about problems', async () => {
  const { child } = await serve();
  // Files count as being copied until nothing has changed them for ten seconds: the command waits for that.
  const ran = await ops(['import', folder]);
  expect(ran.out).toContain(`开始导入 ${folder}`);
  expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('第 2 页损坏') });
  const problems = JSON.parse((await ops(['problems', 'list', '--json'])).out) as { id: string }[];
  expect(problems).toMatchObject([{ code: 'page_broken', file: '山海/第2话.cbz/002.png' }]);
  expect(await ops(['problems', 'ignore', problems[0]!.id])).toMatchObject({ code: 0 });
  await expect.poll(async () => (await ops(['sources', 'list'])).out).toContain('完成 2');
  expect((await ops(['problems', 'list'])).out).toBe('没有问题');
  const shown = await ops(['sources', 'list', '--json']);
  const sources = JSON.parse(shown.out) as { id: string; path: string }[];
  const source = sources.find(({ path }) => path === folder);
  expect((await ops(['sources', 'pause', source!.id])).out).toContain('已暂停');
  expect((await ops(['sources', 'resume', source!.id])).out).toContain('会继续导入');
  await ended(child, 'SIGTERM');
  // Where no server runs, the command does the work itself.
  expect(await ops(['import', folder])).toMatchObject({
    code: 0,
    out: expect.stringContaining('导入完成'),
  });
  expect((await ops(['sources', 'remove', source!.id])).out).toContain('已移除');
  expect(await ops(['import', '/no/such/folder'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有这个文件夹'),
  });
}, 120_000);
