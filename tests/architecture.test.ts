import { describe, expect, it } from 'vitest';
import { TOP } from '../tools/run.mjs';
import { importsOf, sourceFiles } from './architecture/imports.ts';
import { objection } from './architecture/rooms.ts';

const LINES_MAX = 300;
const top = TOP.replaceAll('\\', '/').replace(/\/$/, '');
const folders = ['src', 'sw', 'server', 'tests', 'tools'];
const code = sourceFiles(top, folders, /\.(ts|tsx|mjs)$/);
const imports = code.flatMap((file) => importsOf(file).map((wanted) => ({ file, wanted })));

/** Objections to a file of this text at this path. */
function judge(path: string, text: string): readonly string[] {
  const file = { path, text };
  return importsOf(file).flatMap((wanted) => objection(file, wanted) ?? []);
}

describe('the house', () => {
  it('was read whole', () => {
    expect(code.length).toBeGreaterThan(40);
    expect(imports.length).toBeGreaterThan(120);
    const read = new Set(code.map(({ path }) => path.split('/')[0]));
    expect([...read]).toEqual(expect.arrayContaining(['src', 'server', 'tests', 'tools']));
  });

  it('imports nothing that a room has no right to', () => {
    expect(imports.flatMap(({ file, wanted }) => objection(file, wanted) ?? [])).toEqual([]);
  });

  it(`has no file of more than ${LINES_MAX} lines`, () => {
    const files = sourceFiles(top, folders, /\.(ts|tsx|mjs|css|html)$/);
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > LINES_MAX);
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it('sees every way to import', () => {
    const text = `import a from './a.ts'; import type { B } from '../b.ts'; import './c.css?inline';
      export * from './d.ts'; export { e } from './e.ts'; const f = () => import('./f.tsx');
      type G = import('./g.ts').G; import h from 'h'; // import z from './z.ts'`;
    const seen = importsOf({ path: 'src/ui/x.tsx', text }).map(
      (each) => each.path ?? each.specifier,
    );
    const expected = ['a.ts', '../b.ts', 'c.css', 'd.ts', 'e.ts', 'f.tsx', 'g.ts'];
    expect(seen.toSorted()).toEqual(
      [
        'h',
        ...expected.map((name) => (name.startsWith('..') ? 'src/b.ts' : `src/ui/${name}`)),
      ].toSorted(),
    );
  });

  it('refuses a file that does not parse', () => {
    expect(() => importsOf({ path: 'src/ui/x.tsx', text: 'import {' })).toThrow('src/ui/x.tsx');
  });
});

describe('the table of rooms', () => {
  it.each([
    ['src/shared/contract/x.ts', `import '../crypto/key.ts'`],
    ['src/shared/crypto/x.ts', `import '../offline/shelf.ts'`],
    ['src/shared/offline/x.ts', `import '../../lib/platform.ts'`],
    ['src/shared/offline/x.ts', `import 'react'`],
    ['src/lib/x.ts', `import '../state/userSlice.ts'`],
    ['src/state/x.ts', `import '../api/client.ts'`],
    ['src/api/x.ts', `import '../ui/Toast.tsx'`],
    ['src/ui/x.tsx', `import { useSelector } from 'react-redux'`],
    ['src/features/home/HomeScreen.tsx', `import { Page } from '../comic/PageStrip.tsx'`],
    ['src/features/home/HomeScreen.tsx', `export { boot } from '../../app/boot.ts'`],
    ['src/features/home/HomeScreen.tsx', `const late = () => import('../../app/boot.ts')`],
    ['src/features/home/HomeScreen.tsx', `import { useSearch } from '@tanstack/react-router'`],
    ['src/features/home/HomeScreen.tsx', `import fs from 'node:fs'`],
    ['sw/sw.ts', `import type { Slice } from '../src/state/userSlice.ts'`],
    ['server/app.ts', `import type { Shelf } from '../src/shared/offline/shelf.ts'`],
    ['server/app.ts', `import 'react'`],
    ['tests/x.test.ts', `import '../../elsewhere/x.ts'`],
    ['tests/x.test.ts', `import '/etc/x.ts'`],
    ['elsewhere/x.ts', `import './y.ts'`],
  ])('finds the fault in %s: %s', (path, text) => {
    expect(judge(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/main.tsx', `import './app/boot.ts'`],
    ['src/features/home/HomeScreen.tsx', `import { useCollect } from '../shelf/face.ts'`],
    ['src/features/home/HomeScreen.tsx', `import { Link } from '@tanstack/react-router'`],
    ['src/features/home/HomeScreen.tsx', `import styles from './Home.module.css'`],
    ['src/app/routes.ts', `import { useMatches } from '@tanstack/react-router'`],
    ['src/shared/crypto/x.ts', `const late = () => import('aes-js')`],
    ['sw/images.ts', `import { openShelf } from '../src/shared/offline/openShelf.ts'`],
    ['server/app.ts', `import { calls } from '../src/shared/contract/index.ts'`],
  ])('has nothing against %s: %s', (path, text) => {
    expect(judge(path, text)).toEqual([]);
  });
});
