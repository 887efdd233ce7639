import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchBuild } from '../../tools/switchBuild.mjs';
import { assetsOf, SHARED_ASSET, writeBuild } from './fakeBuild.ts';

let folder = '';
let served = '';
let next = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-switch-'));
  [served, next] = [join(folder, 'app'), join(folder, 'app.next')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(build: number, config?: string): void {
  writeBuild(next, build, config);
  switchBuild(next, served);
}
const isServed = (path: string) => existsSync(join(served, path));
const buildsServed = () =>
  [1, 2, 3, 4, 5].filter((build) => assetsOf(build).every((path) => isServed(path)));
const read = (file: string) => readFileSync(join(served, file), 'utf8');

describe('the files of a build', () => {
  it('stay beside those of the two builds after it, and are removed with the third', () => {
    const seen = [1, 2, 3, 4, 5].map((build) => {
      put(build);
      expect(read('index.html')).toContain(assetsOf(build)[0]);
      expect(read('sw.js')).toBe(`// worker of build ${build}`);
      return buildsServed();
    });
    expect(seen).toEqual([[1], [1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5]]);
    expect(isServed(SHARED_ASSET)).toBe(true);
    expect(isServed('icon-2.svg')).toBe(false);
    expect(existsSync(next)).toBe(false);
  });

  it('are not counted twice if the same build is made again', () => {
    for (const build of [1, 2, 3, 3, 3]) put(build);
    expect(buildsServed()).toEqual([1, 2, 3]);
  });

  it('from before there was a record are one build', () => {
    writeBuild(served, 1);
    for (const build of [2, 3]) put(build);
    expect(buildsServed()).toEqual([1, 2, 3]);
    put(4);
    expect(buildsServed()).toEqual([2, 3, 4]);
  });

  it('lose a compressed copy that the newest build no longer has', () => {
    put(1);
    writeFileSync(join(served, 'sw.js.br'), 'an old copy');
    put(2);
    expect(isServed('sw.js.br')).toBe(false);
  });

  it('are whole again after an interrupted switch', () => {
    for (const build of [1, 2]) put(build);
    // A folder that is not empty cannot be replaced.
    rmSync(join(served, 'sw.js'));
    mkdirSync(join(served, 'sw.js', 'x'), { recursive: true });
    expect(() => put(3)).toThrow('sw.js');
    rmSync(join(served, 'sw.js'), { recursive: true });
    put(3);
    expect(read('index.html')).toContain(assetsOf(3)[0]);
    expect(buildsServed()).toEqual([1, 2, 3]);
    expect(readdirSync(folder)).toEqual(['app']);
  });
});

describe('config.js', () => {
  it('comes with each build until the operator edits it, and is the operator’s from then on', () => {
    put(1, 'one');
    put(2, 'two');
    expect(read('config.js')).toBe('two');
    writeFileSync(join(served, 'config.js'), 'edited');
    put(3, 'three');
    put(4, 'three');
    expect(read('config.js')).toBe('edited');
  });

  it('stays if it is unknown whether it was edited', () => {
    writeBuild(served, 1, 'of an earlier version');
    put(2);
    expect(read('config.js')).toBe('of an earlier version');
  });
});
