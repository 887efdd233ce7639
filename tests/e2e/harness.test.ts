import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/screens/axe.ts';
import type { Engine } from '../support/drivers/engine.ts';
import { openEngine, openSharedEngine } from '../support/drivers/openEngine.ts';
import { freePort, randomPort } from '../support/product/childServer.ts';

/** Tests the harness itself: a tap that silently does nothing would make every test above it worthless. */

const PAGE = `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width">
<title>墨屿</title><main><h1>书架</h1><button onclick="this.textContent='已按'">按我</button>
<button hidden>已按</button><img src="/nothing.png"><div style="height:4000px"></div></main>
<script src="/page.js"></script></html>`;
const SCRIPT = `navigator.serviceWorker?.register('/sw.js');
let touches = 0; addEventListener('touchstart', (event) => { touches += event.isTrusted ? 1 : 0; });`;
const WORKER = `addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => { if (event.request.mode === 'navigate') event.respondWith(
fetch(event.request).catch(() => new Response('<title>offline</title>', { headers: { 'content-type': 'text/html' } }))) });`;
const FILES: Readonly<Record<string, readonly [string, string]>> = {
  '/': ['text/html; charset=utf-8', PAGE],
  '/page.js': ['text/javascript; charset=utf-8', SCRIPT],
  '/sw.js': ['text/javascript', WORKER],
};

let engine: Engine;
let address = '';
const server = createServer((request, response) => {
  const [type, body] = FILES[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(body ? 200 : 404, {
    'content-type': type,
    'content-security-policy':
      "default-src 'self'; script-src-attr 'unsafe-inline'; style-src 'unsafe-inline'",
  });
  response.end(body);
});

beforeAll(async () => {
  engine = await openEngine();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await engine.close();
  server.closeAllConnections();
  server.close();
});

describe('a page under test', () => {
  it('receives trusted taps and swipes, under a strict content security policy', async () => {
    const page = await engine.newPage();
    await page.goto(address);
    expect(await page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([390, 1]);
    await page.tap({ role: 'button', name: '按我' });
    await page.see({ text: '已按' });
    await page.swipe({ x: 200, y: 700 }, { x: 200, y: 200 });
    expect(await page.waitFor<number>('scrollY > 100 && scrollY')).toBeGreaterThan(100);
    expect(await page.evaluate('touches')).toBe(2);
    await page.pinch({ x: 195, y: 400 }, 2);
    await page.waitFor('visualViewport.scale > 1.2');
  });

  it('receives a swipe at its speed, however late its events are sent', async () => {
    const page = await engine.newPage();
    await page.goto(address);
    await page.evaluate(`for (const type of ['touchstart', 'touchend'])
      addEventListener(type, ({ timeStamp }) => (window[type] = timeStamp))`);
    const swiped = page.swipe({ x: 200, y: 700 }, { x: 200, y: 200 }, 200);
    await page.waitFor('window.touchstart');
    const until = performance.now() + 600;
    while (performance.now() < until);
    await swiped;
    // With the 100 ms for which the finger rests at its end.
    expect(await page.waitFor('touchend - touchstart')).toBeCloseTo(300, -1);
  });

  it('reports failed requests and violations of accessibility rules', async () => {
    const page = await engine.newPage({ device: 'desktop', dark: true });
    await page.goto(address);
    expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
    expect(page.errors().map(({ source }) => source)).toContain('network');
    expect((await findViolations(page)).map(({ id }) => id)).toContain('image-alt');
    await expect(page.evaluate('nothing.here')).rejects.toThrow('nothing is not defined');
    await expect(page.waitFor('false', { timeoutMs: 50, what: 'the moon' })).rejects.toThrow(
      'moon',
    );
  });

  it('can refuse service workers', async () => {
    const page = await engine.newPage({ blockServiceWorkers: true });
    await page.goto(address);
    const registrations = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';
    expect(await page.evaluate(registrations)).toBe(0);
  });

  it('gives servers ports that no other server of a test chooses, also while they are stopped', async () => {
    const port = await freePort();
    const candidates = [port, port];
    expect(await freePort(() => candidates.pop() ?? randomPort())).not.toBe(port);
  });

  it('finds the worker of the test before it, and nothing else that was stored', async () => {
    const shared = await openSharedEngine();
    const page = await shared.newPage({ hasApp: true });
    await page.goto(address);
    await page.waitFor('navigator.serviceWorker.controller !== null');
    await page.evaluate(storeEverywhere);
    expect(await page.evaluate(storedCode)).toEqual([1, 1, 2, 1, true]);
    await shared.closePages();
    const next = await shared.newPage({ hasApp: true });
    await next.goto(address);
    expect(await next.evaluate(storedCode)).toEqual([0, 0, 1, 0, true]);
    // Without the page's script, which registers a worker.
    const other = await shared.newPage();
    await other.goto(`${address}sw.js`);
    expect(await other.evaluate(storedCode)).toEqual([0, 0, 0, 0, false]);
    await shared.close();
  });

  it('keeps its profile and its worker over a restart, also when the server does not answer', async () => {
    const page = await engine.newPage();
    await page.goto(address);
    await page.waitFor('navigator.serviceWorker.controller !== null');
    await page.evaluate(`localStorage.setItem('stored', 'yes')`);
    server.closeAllConnections();
    server.close();
    await page.restart();
    await page.goto(address);
    expect(await page.evaluate('document.title')).toBe('offline');
    expect(await page.evaluate(`localStorage.getItem('stored')`)).toBe('yes');
    expect(await page.requestsDuring(() => page.reload())).toContain(address);
  });
});

/** Runs in the page. */
async function storeEverywhere(): Promise<void> {
  localStorage.setItem('stored', 'yes');
  document.cookie = 'stored=yes';
  await Promise.all(['stored', 'precache'].map((name) => caches.open(name)));
  await new Promise((done) => {
    indexedDB.open('stored').addEventListener('success', done);
  });
}

/** Runs in the page: how much is stored in each place, and whether a worker answers. */
async function storedCode() {
  return [
    localStorage.length,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
    document.cookie.length > 0 ? 1 : 0,
    navigator.serviceWorker.controller !== null,
  ];
}
