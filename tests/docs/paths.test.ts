import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOP } from '../../tools/run.mjs';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(TOP, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const FOLDERS = ['.ci', 'docs', 'server', 'src', 'sw', 'tests', 'tools'];
const paths = ['', ...FOLDERS].flatMap((folder) =>
  readdirSync(join(TOP, folder), { recursive: folder !== '', encoding: 'utf8' }).map((path) =>
    join('/', folder, path).replaceAll('\\', '/'),
  ),
);

/** Files and folders of the repository that a text names in code spans; code blocks are left out. */
function namedPaths(text: string): readonly string[] {
  const spans = text.replaceAll(/```.*?```/gs, '').matchAll(/`([\w./-]+)`/g);
  return [...spans].flatMap(([, span = '']) => {
    const isSource = /\.(ts|tsx|mjs|css)$/.test(span);
    return isSource || FOLDERS.includes(span.split('/', 1)[0] ?? '') ? [span] : [];
  });
}

it.each(DOCUMENTS)('every source file and folder that %s names exists', (document) => {
  const missing = namedPaths(readFileSync(join(TOP, document), 'utf8')).filter(
    (named) => !paths.some((path) => path.endsWith(`/${named.replace(/\/$/, '')}`)),
  );
  expect(missing).toEqual([]);
});

it('every button, field and screen that docs/operate.md quotes is a text of the app or of its admin', () => {
  const sources = readdirSync(join(TOP, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(TOP, 'src', name), 'utf8'))
    .join('\n');
  const quoted = readFileSync(join(TOP, 'docs/operate.md'), 'utf8').matchAll(/“([^”，]+)”/g);
  const names = [...new Set([...quoted].map(([, name = '']) => name))];
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !sources.includes(name))).toEqual([]);
});

it('a path is found in a span of code, not in a block, and only where it looks like one', () => {
  const text =
    'See `boot.ts`, `src/app/`, `npm`, `/mine` and `and/or`.\n```ts\n`gone.ts`\n```\n`sw/sw.ts`';
  expect(namedPaths(text)).toEqual(['boot.ts', 'src/app/', 'sw/sw.ts']);
});
