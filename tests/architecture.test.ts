import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOP } from '../tools/run.mjs';
import { importsOf, sourceFiles } from './architecture/imports.ts';
import { FEATURES, featureOf, objection } from './architecture/rooms.ts';
import { circlesIn, foreignExports, indexFaults, longFunctions } from './architecture/shape.ts';

const LINES_MAX = 300;
const SERVER_FILES_MAX = 8;
const top = TOP.replaceAll('\\', '/').replace(/\/$/, '');
const folders = ['src', 'sw', 'server', 'tests', 'tools'];
const code = sourceFiles(top, folders, /\.(ts|tsx|mjs)$/);
const product = code.filter(({ path }) => /^(src|sw|server)\//.test(path));
const imports = code.flatMap((file) => importsOf(file).map((wanted) => ({ file, wanted })));

/** Objections to a file with this text at this path. */
function judge(path: string, text: string): readonly string[] {
  const file = { path, text };
  return importsOf(file).flatMap((wanted) => objection(file, wanted) ?? []);
}

describe('the architecture', () => {
  it('is checked on all source files', () => {
    expect(code.length).toBeGreaterThan(40);
    expect(imports.length).toBeGreaterThan(120);
    const read = new Set(code.map(({ path }) => path.split('/')[0]));
    expect([...read]).toEqual(expect.arrayContaining(['src', 'server', 'tests', 'tools']));
  });

  it('has no import that its room does not allow', () => {
    expect(imports.flatMap(({ file, wanted }) => objection(file, wanted) ?? [])).toEqual([]);
  });

  it('has a place in the order for each feature', () => {
    const found = new Set(code.flatMap(({ path }) => featureOf(path) ?? []));
    expect([...found].toSorted()).toEqual(FEATURES.toSorted());
  });

  it('has features with a small index, which exports only its own names', () => {
    expect(code.flatMap(indexFaults)).toEqual([]);
  });

  it('has no file that passes on a value of another room', () => {
    // The units of chapters stand among the texts of works.
    const units = 'src/lib/workText.ts passes on CHAPTER_UNITS of src/shared/chapterUnits.ts';
    expect(product.flatMap(foreignExports)).toEqual([units]);
  });

  it(`has at most ${SERVER_FILES_MAX} files beside the folders of the server`, () => {
    const loose = readdirSync(`${top}/server`, { withFileTypes: true });
    expect(loose.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(SERVER_FILES_MAX);
  });

  it('has no cycle of files that need each other to run', () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  it(`has no file of more than ${LINES_MAX} lines`, () => {
    const files = sourceFiles(top, folders, /\.(ts|tsx|mjs|css|html)$/);
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > LINES_MAX);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('has no function of more than 100 lines in the product', () => {
    expect(product.flatMap(longFunctions)).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it('finds every kind of import', () => {
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
    ['src/shared/crypto/x.ts', `import '../offline/offlineStore.ts'`],
    ['src/shared/offline/x.ts', `import '../../lib/platform.ts'`],
    ['src/shared/offline/x.ts', `import 'react'`],
    ['src/lib/x.ts', `import '../state/userSlice.ts'`],
    ['src/state/x.ts', `import '../api/client.ts'`],
    ['src/api/x.ts', `import '../ui/Toast.tsx'`],
    ['src/ui/x.tsx', `import { useSelector } from 'react-redux'`],
    ['src/offline/x.ts', `import '../state/userSlice.ts'`],
    ['src/lib/x.ts', `import '../offline/stored.ts'`],
    ['src/features/home/HomeScreen.tsx', `import { Page } from '../comic/PageStrip.tsx'`],
    ['src/features/home/HomeScreen.tsx', `const late = () => import('../comic/PageStrip.tsx')`],
    ['src/features/home/HomeScreen.tsx', `import { x } from '../unheardOf/index.ts'`],
    ['src/features/billing/x.ts', `import type { Item } from '../support/index.ts'`],
    ['src/features/work/x.ts', `import { useOpened } from '../reader/index.ts'`],
    ['src/app/x.ts', `import { HomeScreen } from '../features/home/HomeScreen.tsx'`],
    ['src/features/home/HomeScreen.tsx', `export { boot } from '../../app/boot.ts'`],
    ['src/features/home/HomeScreen.tsx', `const late = () => import('../../app/boot.ts')`],
    ['src/features/home/HomeScreen.tsx', `import { useSearch } from '@tanstack/react-router'`],
    ['src/features/home/HomeScreen.tsx', `import fs from 'node:fs'`],
    ['sw/sw.ts', `import type { Slice } from '../src/state/userSlice.ts'`],
    ['server/app.ts', `import type { OfflineStore } from '../src/shared/offline/offlineStore.ts'`],
    ['server/app.ts', `import 'react'`],
    ['server/base/x.ts', `import type { Database } from '../storage/database.ts'`],
    ['server/base/x.ts', `import 'hono'`],
    ['server/domain/reading/x.ts', `import type { Route } from '../../http/route.ts'`],
    ['server/domain/reading/x.ts', `const late = () => import('../../import/scanSource.ts')`],
    ['server/storage/x.ts', `import { audit } from '../admin/audit.ts'`],
    ['server/http/x.ts', `import { createApp } from '../app.ts'`],
    ['server/routes/x.ts', `import { listWorks } from '../admin/catalogue/workViews.ts'`],
    ['server/media/worker/x.ts', `import type { Database } from '../../storage/database.ts'`],
    ['server/import/formats/x.ts', `import { newId } from '../../base/random.ts'`],
    ['src/admin/api/x.ts', `import { Form } from '../parts/Form.tsx'`],
    ['src/admin/parts/x.tsx', `import { works } from '../screens/works/works.ts'`],
    ['src/admin/screens/works/x.tsx', `import { PAGES } from '../../app/pages.ts'`],
    ['src/admin/app/x.tsx', `import { useSession } from '../../api/session.ts'`],
    ['src/features/home/x.ts', `import { Form } from '../../admin/parts/Form.tsx'`],
    ['tests/x.test.ts', `import '../../elsewhere/x.ts'`],
    ['tests/x.test.ts', `import '/etc/x.ts'`],
    ['elsewhere/x.ts', `import './y.ts'`],
  ])('finds the fault in %s: %s', (path, text) => {
    expect(judge(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/main.tsx', `import './app/boot.ts'`],
    ['src/app/x.ts', `const late = () => import('../features/home/HomeScreen.tsx')`],
    ['src/app/x.ts', `import { DoneNotice } from '../features/offline/index.ts'`],
    ['src/features/home/HomeScreen.tsx', `import { useFavorite } from '../work/index.ts'`],
    ['src/features/home/HomeScreen.tsx', `import { Link } from '@tanstack/react-router'`],
    ['src/features/home/HomeScreen.tsx', `import styles from './Home.module.css'`],
    ['src/app/routes.ts', `import { useMatches } from '@tanstack/react-router'`],
    ['src/shared/crypto/x.ts', `const late = () => import('aes-js')`],
    ['sw/images.ts', `import { openStore } from '../src/shared/offline/openStore.ts'`],
    ['server/app.ts', `import { calls } from '../src/shared/contract/index.ts'`],
    ['server/app.ts', `import { accountRoutes } from './routes/account.ts'`],
    ['server/storage/migrations.ts', `import { createImports } from '../import/importTables.ts'`],
    ['src/admin/app/pages.ts', `const late = () => import('../screens/works/WorksScreen.tsx')`],
  ])('accepts %s: %s', (path, text) => {
    expect(judge(path, text)).toEqual([]);
  });
});

describe('the shape', () => {
  /** Imports of files given as path and text. */
  const importsIn = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).flatMap(([path, text]) =>
      importsOf({ path, text }).map((wanted) => ({ file: { path }, wanted })),
    );

  it.each([
    ['plain', `import { b } from './b.ts'`, `import './a.ts'`],
    ['late', `const b = () => import('./b.ts')`, `export { a } from './a.ts'`],
    ['of one file', `import './a.ts'`, ''],
  ])('finds a cycle: %s', (_, a, b) => {
    expect(circlesIn(importsIn({ 'src/lib/a.ts': a, 'src/lib/b.ts': b }))).toHaveLength(1);
  });

  it.each([
    ['types', `import type { b } from './b.ts'; type B = import('./b.ts').B`],
    ['types by name', `import { type b } from './b.ts'`],
    ['no way back', ''],
  ])('accepts %s', (_, a) => {
    const files = { 'src/lib/a.ts': a, 'src/lib/b.ts': `import './a.ts'` };
    expect(circlesIn(importsIn(files))).toEqual([]);
  });

  it.each([
    ['another room', `export { text } from '../../lib/format.ts'`],
    ['another feature', `export { useSpace } from '../offline/index.ts'`],
    ['a package', `export { lazy } from 'react'`],
    [
      'sixteen names',
      Array.from({ length: 16 }, (_, i) => `export { a${i} } from './a.ts'`).join(';'),
    ],
  ])('finds an index with %s', (_, text) => {
    expect(indexFaults({ path: 'src/features/library/index.ts', text })).toHaveLength(1);
  });

  it.each([
    ['a value', `export { text } from '../shared/names.ts'`],
    ['everything', `export * from '../shared/names.ts'`],
  ])('finds a file that passes on %s of another room', (_, text) => {
    expect(foreignExports({ path: 'src/lib/x.ts', text })).toHaveLength(1);
  });

  it.each([
    ['a type', `export type { Failure } from '../shared/failure.ts'`],
    ['a value of its own room', `export { text } from './format.ts'`],
    ['a value of its own', `export const text = ''`],
  ])('accepts a file that exports %s', (_, text) => {
    expect(foreignExports({ path: 'src/lib/x.ts', text })).toEqual([]);
  });

  it('accepts an index with fifteen names of its own', () => {
    const text = Array.from({ length: 15 }, (_, i) => `export { a${i} } from './a.ts'`).join(';');
    expect(indexFaults({ path: 'src/features/library/index.ts', text })).toEqual([]);
  });

  it.each([
    ['a declaration', (body: string) => `export function a() {${body}}`],
    ['an arrow', (body: string) => `const a = () => {${body}};`],
    ['a method', (body: string) => `class A { a() {${body}} }`],
    ['one within another', (body: string) => `const a = { b: () => [function c() {${body}}] };`],
  ])('finds a function of 101 lines, and accepts one of 100: %s', (_, withBody) => {
    const faults = (lines: number) =>
      longFunctions({ path: 'src/lib/a.ts', text: withBody('\n'.repeat(lines - 1)) });
    expect(faults(101).join('')).toContain('src/lib/a.ts:1 is a function of 101 lines');
    expect(faults(100)).toEqual([]);
  });
});
