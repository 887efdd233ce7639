import { bundleScript } from '../../bench/bundleScript.ts';
import { type StaticServer, serveFiles } from '../../bench/staticServer.ts';
import type { Page } from '../../support/drivers/engine.ts';
import type { Lab } from './main.ts';

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>lab</title>
<script src="/lab.js"></script></html>`;

/** Serves a page with the offline store's code alone, so that each part can be called separately. */
export async function serveLab(): Promise<StaticServer> {
  const { code } = await bundleScript('tests/engines/lab/main.ts');
  const page = { type: 'text/html; charset=utf-8', body: PAGE };
  return serveFiles({
    '/': page,
    '/next': page,
    '/lab.js': { type: 'text/javascript; charset=utf-8', body: code },
  });
}

type Result<K extends keyof Lab> = Awaited<ReturnType<Lab[K]>>;

/** Calls a function of the lab in its page. */
export function inLab<K extends keyof Lab>(
  page: Page,
  part: K,
  ...args: Parameters<Lab[K]>
): Promise<Result<K>> {
  const list = args.map((each) => JSON.stringify(each)).join(', ');
  return page.evaluate<Result<K>>(`lab.${part}(${list})`);
}
