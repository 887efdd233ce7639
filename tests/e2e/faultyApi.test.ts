import { createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../support/fakes/faults.ts';
import { FaultyApi } from '../support/fakes/faultyApi.ts';
import { DEMO_API_KEY } from '../support/product/servers.ts';

const RIGHT = 'a right answer of some length';
const asked: string[] = [];
const backEnd = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.host}`);
  response.setHeader('access-control-allow-origin', 'https://app.example');
  response.writeHead(200, { 'content-type': 'text/plain' }).end(RIGHT);
});
let api: FaultyApi;

beforeAll(async () => {
  await once(backEnd.listen(0, '127.0.0.1'), 'listening');
  api = await FaultyApi.start(`http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`);
});
afterEach(() => {
  api.heal();
  asked.length = 0;
});
afterAll(async () => {
  await api.stop();
  backEnd.closeAllConnections();
  backEnd.close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${api.url}${path}`, { signal: AbortSignal.timeout(1_000), ...init });
const answerTo = async (fault: Fault) => {
  api.spoil('/api/index/', fault);
  return (await ask('/api/index/')).text();
};

describe('the fault-injecting proxy', () => {
  it('passes everything else on unchanged, under its own name, and counts it', async () => {
    const answer = await ask('/api/index/?kind=comic', { method: 'POST', body: 'sent' });
    expect(await answer.text()).toBe(RIGHT);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(asked).toEqual([`POST /api/index/?kind=comic ${new URL(api.url).host}`]);
    await ask('/api/index/', { method: 'OPTIONS' });
    expect(api.count('api/index')).toBe(1);
    expect(api.requests()[0]?.query.get('kind')).toBe('comic');
    expect(api.requests()[0]?.body).toBe('sent');
  });

  it('fails the first requests only, where a number is given', async () => {
    api.spoil(/^\/img\//, { kind: 'empty' }, 2);
    const bodies: string[] = [];
    for (let time = 0; time < 3; time += 1) bodies.push(await (await ask('/img/1')).text());
    expect(bodies).toEqual(['', '', RIGHT]);
  });

  it('encrypts an error code of its own without a request to the back end', async () => {
    const [iv = '', sealed = ''] = (await answerTo({ kind: 'code', code: 402 })).split(':');
    const cipher = createDecipheriv('aes-128-cbc', DEMO_API_KEY, Buffer.from(iv, 'base64'));
    const opened = cipher.update(sealed, 'base64', 'utf8') + cipher.final('utf8');
    expect(JSON.parse(JSON.parse(opened))).toEqual({ code: 402, message: 'fault 402', data: {} });
    expect(asked).toEqual([]);
  });

  it('truncates, garbles and encrypts bodies', async () => {
    expect(await answerTo({ kind: 'cut' })).toBe(RIGHT.slice(0, RIGHT.length >> 1));
    expect(await answerTo({ kind: 'html' })).toContain('<!doctype html>');
    expect((await answerTo({ kind: 'rubbish' })).length).toBeGreaterThan(0);
    api.spoil('/api/index/', { kind: 'wrongKey' });
    expect((await (await ask('/api/index/')).arrayBuffer()).byteLength).toBe(32);
    api.spoil('/api/index/', { kind: 'status', status: 503 });
    expect((await ask('/api/index/')).status).toBe(503);
  });

  it('breaks, drops and delays connections', async () => {
    await expect(answerTo({ kind: 'break' })).rejects.toThrow('terminated');
    expect(asked).toHaveLength(1);
    await expect(answerTo({ kind: 'drop' })).rejects.toThrow('fetch failed');
    await expect(answerTo({ kind: 'hang' })).rejects.toThrow('timeout');
    expect(asked).toHaveLength(1);
  });

  it('refuses connections while stopped, and returns at the same address', async () => {
    await api.stop();
    await expect(ask('/')).rejects.toThrow('fetch failed');
    await api.restart();
    expect((await ask('/')).status).toBe(200);
  });
});
