import { bundleScript } from '../../bench/bundleScript.ts';
import { type StaticServer, serveFiles } from '../../bench/staticServer.ts';
import type { Page } from '../../support/drivers/engine.ts';
import type { BookLab } from './main.tsx';

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>book</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/book.css"><body><script src="/book.js"></script></body></html>`;

/** Serves a page with the novel's text views alone, built as the product is. */
export async function serveBook(): Promise<StaticServer> {
  const { code, css } = await bundleScript('tests/engines/book/main.tsx');
  return serveFiles({
    '/': { type: 'text/html; charset=utf-8', body: PAGE },
    '/book.css': { type: 'text/css; charset=utf-8', body: css },
    '/book.js': { type: 'text/javascript; charset=utf-8', body: code },
  });
}

type Result<K extends keyof BookLab> = Awaited<ReturnType<BookLab[K]>>;

/** Calls a function of the page's lab. */
export function inBook<K extends keyof BookLab>(
  page: Page,
  part: K,
  ...args: Parameters<BookLab[K]>
): Promise<Result<K>> {
  const list = args.map((each) => JSON.stringify(each)).join(', ');
  return page.evaluate<Result<K>>(`lab.${part}(${list})`);
}
