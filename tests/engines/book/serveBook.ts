import { join } from 'node:path';
import { build } from 'vite';
import { type StaticServer, serveFiles } from '../../bench/staticServer.ts';
import type { Page } from '../../e2e/harness/engine.ts';
import { TOP } from '../../../tools/run.mjs';
import type { BookLab } from './main.tsx';

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>book</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/book.css"><body><script src="/book.js"></script></body></html>`;

/** Serves a page with the novel's text views alone, built as the product is. */
export async function serveBook(): Promise<StaticServer> {
  const result = await build({
    configFile: false,
    root: TOP,
    logLevel: 'error',
    // Else it is what runs the tests that decides, and production's React has no such function.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(TOP, 'tests/engines/book/main.tsx'), formats: ['iife'], name: 'entry' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const css = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  return serveFiles({
    '/': { type: 'text/html; charset=utf-8', body: PAGE },
    '/book.css': { type: 'text/css; charset=utf-8', body: css.join('\n') },
    '/book.js': { type: 'text/javascript; charset=utf-8', body: code.join('\n') },
  });
}

type Result<K extends keyof BookLab> = Awaited<ReturnType<BookLab[K]>>;

/** Runs a part of the page's lab in it. */
export function inBook<K extends keyof BookLab>(
  page: Page,
  part: K,
  ...args: Parameters<BookLab[K]>
): Promise<Result<K>> {
  const list = args.map((each) => JSON.stringify(each)).join(', ');
  return page.evaluate<Result<K>>(`lab.${part}(${list})`);
}
