import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchange, getText } from './rawClient.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ files: async () => new Response('a file') });
});
afterAll(() => server.close());

const END = 'connection: close';
const statusOf = async (request: string) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(await exchange(server.address, request))?.[1]);

it('a request with two hosts is refused, whichever they are', async () => {
  for (const path of ['/', '/api/success', '/image/x']) {
    for (const second of ['b', 'a']) {
      const status = await statusOf(getText(path, `Host: a\r\nhost: ${second}\r\n${END}`));
      expect([path, second, status]).toEqual([path, second, 400]);
    }
  }
});

it('an absolute target is answered if it names the host of the request, and otherwise refused', async () => {
  const asked = (target: string, host: string) =>
    statusOf(getText(target, `host: ${host}\r\n${END}`));
  expect(await asked('http://a.example/api/success', 'a.example')).toBe(200);
  expect(await asked('http://A.example:80/api/success', 'a.example')).toBe(200);
  expect(await asked('http://b.example/api/success', 'a.example')).toBe(400);
  expect(await asked('http://a.example:81/', 'a.example')).toBe(400);
});

it('a target or a host that cannot be parsed is refused, and the server continues', async () => {
  const targets = ['*', 'x', 'http://', 'http://[/', 'http:///', 'foo:bar', '?', '//[', '/a\\b'];
  for (const target of targets) {
    const status = await statusOf(getText(target, `host: a\r\n${END}`));
    expect([target, status]).toEqual([target, target === '//[' ? 200 : 400]);
  }
  for (const host of ['a b', 'a/b', 'a@b', '[', 'a:99999', 'a:b', '', '<a>', 'a?', '%']) {
    for (const path of ['/', '/api/success', '/image/x']) {
      const status = await statusOf(getText(path, `host: ${host}\r\n${END}`));
      expect([host, path, status]).toEqual([host, path, 400]);
    }
  }
  for (const path of ['/%', '/%ff', '/api/%', '/image/%00', '/%2e%2e/%2e%2e', '/api/pay/%ff?%']) {
    const status = await statusOf(getText(path, `host: a\r\n${END}`));
    expect([path, [200, 404].includes(status)]).toEqual([path, true]);
  }
  expect((await fetch(`${server.address}/api/success`)).status).toBe(200);
  // Hosts that are not local are a sign of a proxy, which is reported once.
  expect(server.reports).toEqual([expect.stringContaining('TRUST_PROXY')]);
});
