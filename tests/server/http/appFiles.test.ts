import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appFiles, hasApp } from '../../../server/http/appFiles.ts';
import { watchHostConfig } from '../../../server/http/hostConfig.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const appDir = mkdtempSync(join(tmpdir(), 'moyu-app-'));
const configFile = join(appDir, 'config.js');
const reports: string[] = [];
let server: TestServer;

function writeConfig(text: string, second: number): void {
  writeFileSync(configFile, text);
  utimesSync(configFile, second, second);
}

beforeAll(async () => {
  mkdirSync(join(appDir, 'assets'));
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>墨屿</title>');
  writeFileSync(join(appDir, 'sw.js'), '// worker');
  writeFileSync(join(appDir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(appDir, '.hidden'), 'hidden');
  const script = `console.log(${JSON.stringify('x'.repeat(500))})`;
  writeFileSync(join(appDir, 'assets/main-a1.js'), script);
  writeFileSync(join(appDir, 'assets/main-a1.js.br'), brotliCompressSync(script));
  writeConfig('globalThis.MOYU_CONFIG = { apiurls: ["/", "https://api.example/base/"] };', 1);
  const hostConfig = watchHostConfig(configFile, (line) => reports.push(line));
  const otherOrigins = () => hostConfig().apiOrigins;
  server = await startServer({ files: appFiles({ appDir, configFile, otherOrigins }) });
});
afterAll(async () => {
  await server.close();
  rmSync(appDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers });
const visit = (path: string) => get(path, { accept: 'text/html,*/*;q=0.8' });

describe('a navigation', () => {
  it('gets the page, revalidated each time, at every route', async () => {
    for (const path of ['/', '/index', '/detailcomic?uuid=x.y', '/no/such/route', '/index.html']) {
      const response = await visit(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('墨屿');
    }
  });

  it('gets a policy that allows the page itself and the API addresses of the configuration', async () => {
    const { headers } = await visit('/');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob: https://api.example",
      "connect-src 'self' blob: https://api.example",
      "media-src 'self' blob: https://api.example",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('is never confirmed by tag: its policy may have changed', async () => {
    const etag = (await visit('/')).headers.get('etag') ?? '';
    const again = await get('/', { accept: 'text/html', 'if-none-match': etag });
    expect(again.status).toBe(200);
  });

  it('is neither an API call, an image, an image of the worker nor a file', async () => {
    for (const path of [
      '/image/x',
      '/page/x',
      '/_film/x',
      '/assets/gone.js',
      '/favicon.ico',
      '/.hidden',
    ]) {
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    }
    const call = await visit('/api/nothing');
    expect([call.status, (await call.text()).includes('<')]).toEqual([200, false]);
    expect((await fetch(`${server.address}/index`, { method: 'POST' })).status).toBe(405);
    expect((await get('/index', { accept: 'application/json' })).status).toBe(404);
  });
});

describe('a file of the app', () => {
  it('under /assets is immutable and compressed', async () => {
    const { headers } = await get('/assets/main-a1.js', { 'accept-encoding': 'br' });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const plain = await get('/assets/main-a1.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('xxx');
  });

  it('elsewhere is revalidated each time, and the worker never cached', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    const tag = { 'if-none-match': manifest.headers.get('etag') ?? '' };
    expect((await get('/manifest.webmanifest', tag)).status).toBe(304);
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a folder that changes under the server', () => {
  it('answers 404 for a removed file, and the one beside it as before', async () => {
    writeFileSync(join(appDir, 'assets/old-b2.js'), 'old');
    expect(await (await get('/assets/old-b2.js')).text()).toBe('old');
    rmSync(join(appDir, 'assets/old-b2.js'));
    expect((await get('/assets/old-b2.js')).status).toBe(404);
    expect((await get('/assets/main-a1.js')).status).toBe(200);
  });

  it('sends a page that has become longer or shorter whole', async () => {
    for (const title of ['a longer title than the one before', '墨屿']) {
      const page = `<!doctype html><title>${title}</title>`;
      writeFileSync(join(appDir, 'index.html'), page);
      const response = await visit('/');
      expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(page)));
      expect(await response.text()).toBe(page);
    }
  });

  it('serves no path outside of it and no hidden file, in any spelling', async () => {
    const paths = [
      '/..%2fsecret.txt',
      '/assets%2f..%2f.hidden',
      '/%2ehidden',
      '/a%00b',
      '/%5chidden',
    ];
    writeFileSync(`${appDir}-secret.txt`, 'secret');
    for (const path of [...paths, `/..%2f${basename(appDir)}-secret.txt`, '/assets', '/%ff']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    rmSync(`${appDir}-secret.txt`);
  });

  it('confirms a copy by its tag, compressed or not, until the file changes', async () => {
    const tagOf = async (encoding: string) =>
      (await get('/assets/main-a1.js', { 'accept-encoding': encoding })).headers.get('etag') ?? '';
    const tags = [await tagOf('br'), await tagOf('identity')];
    expect(new Set(tags).size).toBe(2);
    for (const [tag, encoding] of [
      [tags[0]!, 'br'],
      [tags[1]!, 'identity'],
    ] as const) {
      const headers = { 'if-none-match': tag, 'accept-encoding': encoding };
      expect((await get('/assets/main-a1.js', headers)).status).toBe(304);
    }
  });
});

it('the server compresses config.js once for each change, and not for each request', async () => {
  const parts = Array.from({ length: 20_000 }, (_, at) => `// ${(at * 7_919) % 20_011}`).join('\n');
  writeConfig(`globalThis.MOYU_CONFIG = {};\n${parts}`, 9);
  const cpuMs = async (work: () => unknown) => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const once = await cpuMs(() => brotliCompressSync(parts));
  const answers = await cpuMs(async () => {
    for (let round = 0; round < 30; round += 1) {
      const response = await get('/config.js', { 'accept-encoding': 'br' });
      expect((await response.text()).length).toBeGreaterThan(parts.length);
    }
  });
  expect(answers).toBeLessThan(once * 10);
  writeConfig('globalThis.MOYU_CONFIG = { apiurls: ["/", "https://api.example/base/"] };', 1);
});

it('the server serves config.js as it is at this moment, and its change reaches the policy', async () => {
  const first = await get('/config.js');
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('content-type')).toMatch(/javascript/);
  expect(await first.text()).toContain('api.example');

  writeConfig('globalThis.MOYU_CONFIG = { apiurls: ["https://new.example"] };', 2);
  expect(await (await get('/config.js')).text()).toContain('new.example');
  const policy = async () => (await visit('/')).headers.get('content-security-policy');
  expect(await policy()).toContain("connect-src 'self' blob: https://new.example;");

  writeConfig('globalThis.MOYU_CONFIG = { api_key: "short" };', 3);
  expect(await policy()).toContain('https://new.example');
  await policy();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatch(/api_key/);
  expect(reports[0]).not.toContain('short');
});

it('without an app the server serves the API alone', async () => {
  expect(hasApp('')).toBe(false);
  expect(hasApp(join(appDir, 'none'))).toBe(false);
  const bare = await startServer();
  const page = await fetch(bare.address, { headers: { accept: 'text/html' } });
  const probe = await fetch(`${bare.address}/api/success`);
  await bare.close();
  expect([page.status, probe.status]).toEqual([404, 200]);
});
