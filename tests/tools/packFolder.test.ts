import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closureOf, importedPackages, packFolder } from '../../tools/packFolder.mjs';
import { buildBundle } from '../server/bundle.ts';

const top = mkdtempSync(join(tmpdir(), 'moyu-pack-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe('the packages of a bundle', () => {
  it('are those that it imports, without those of Node and those in its comments and texts', () => {
    const folder = join(top, 'bundle');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'main.js'),
      `import a from "a/part";
import "@b/c/d";
export * from 'e';
  const late = () => import('f');
import x from "node:fs";
import y from "path";
import z from "./shared.js";
 * import g from 'g';
// @see import('h')
  const text = "copied from 'i'";`,
    );
    writeFileSync(join(folder, 'main.js.map'), 'import "j"');
    expect(importedPackages(folder)).toEqual(['@b/c', 'a', 'e', 'f']);
  });

  it('come with all that they need, from where Node finds it', () => {
    const packages = {
      'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { away: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
      'node_modules/b': {},
      'node_modules/c': {
        optionalDependencies: { d: '1' },
        peerDependencies: { e: '1', other: '1' },
        peerDependenciesMeta: { other: { optional: true } },
      },
      'node_modules/d': {},
      'node_modules/e': {},
      'node_modules/other': {},
    };
    expect(closureOf(packages, ['a'])).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/d',
      'node_modules/e',
    ]);
    expect(() => closureOf(packages, ['missing'])).toThrow('missing, which the server needs');
  });
});

describe('a packed product', () => {
  const folder = join(top, 'moyu');

  beforeAll(async () => {
    const app = join(top, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'index.html'), '<!doctype html><title>墨屿</title>');
    writeFileSync(join(app, 'config.js'), '');
    const server = await buildBundle();
    packFolder(folder, { server: server.folder, app, admin: app });
    server.remove();
  }, 120_000);

  it('starts on a machine with Node alone, away from the repository, with the packages of its media workers', async () => {
    // Neither npm nor a shell: PATH is empty.
    const env = { PATH: '', PORT: '0', DATA_DIR: join(top, 'data') };
    const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env });
    let output = '';
    const address = await new Promise<string>((done, failed) => {
      const read = (part: Buffer) => {
        output += part.toString('utf8');
        const found = /墨屿 已启动 (\S+)\n/.exec(output)?.[1];
        if (found !== undefined) done(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => failed(new Error(output)));
    });
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    expect(await (await fetch(address)).text()).toContain('墨屿');
    expect((await fetch(`${address}/image/covers/guiqiao.webp`)).status).toBe(200);
    const exit = new Promise((done) => {
      child.once('exit', done);
    });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    // The media worker's packages are native; a missing one would end its process at once.
    const worker = "import('./dist/server/media.js').then(() => process.exit(7))";
    const code = await new Promise((done) => {
      execFile(process.execPath, ['-e', worker], { cwd: folder, env }, (error, _out, err) => {
        done(err === '' ? error?.code : err);
      });
    });
    expect(code).toBe(7);
  }, 120_000);

  it('names what runs it', () => {
    const { scripts, dependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { scripts: Record<string, string>; dependencies: Record<string, string> };
    expect(scripts['start']).toBe('node dist/server/main.js');
    expect(dependencies).toHaveProperty('libsql');
    expect(dependencies).not.toHaveProperty('react');
    expect(Object.values(dependencies)).not.toContain(undefined);
  });

  it('has the licenses of the packages that are part of the server', () => {
    const licenses = readFileSync(join(folder, 'dist/server/licenses.md'), 'utf8');
    for (const name of ['hono', 'kysely', 'pg']) expect(licenses).toContain(`## ${name} - `);
  });
});
