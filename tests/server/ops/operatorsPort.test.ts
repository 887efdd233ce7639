import { statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { OPS_TOKEN_HEADER } from '../../../server/ops/port.ts';
import { builtServer } from '../builtServer.ts';

const { opsFile, opsFilePath, ops, serve } = builtServer();

describe("the operators' port", () => {
  interface Asked {
    readonly headers?: Readonly<Record<string, string>>;
    readonly method?: string;
    readonly path?: string;
    readonly body?: string;
    readonly host?: string;
  }

  /** Sends a request as any process on this machine could. @returns status, headers and body */
  function ask({ headers = {}, method = 'POST', path = '/ops', body, host }: Asked) {
    const { port } = opsFile();
    const text = body ?? JSON.stringify({ argv: ['ledger', 'check'] });
    return new Promise<{ status: number; headers: object; text: string }>((done, failed) => {
      const request = httpRequest(
        { host: host ?? '127.0.0.1', port, method, path, headers },
        (response) => {
          let got = '';
          response.on('data', (part: Buffer) => {
            got += part.toString('utf8');
          });
          response.on('end', () =>
            done({ status: response.statusCode ?? 0, headers: response.headers, text: got }),
          );
        },
      );
      request.on('error', failed);
      request.end(text);
    });
  }

  it('is open to every user who may read the data directory, and to no other user of the machine', async () => {
    await serve();
    expect(statSync(opsFilePath()).mode & 0o777).toBe(0o600);
    const { token } = opsFile();
    const right = { [OPS_TOKEN_HEADER]: token };
    expect(await ask({ headers: right })).toMatchObject({ status: 200 });
    for (const wrong of ['', token.slice(0, -1), `${token}x`, token.toUpperCase(), '[object]']) {
      const answer = await ask({ headers: { [OPS_TOKEN_HEADER]: wrong } });
      expect(answer).toMatchObject({ status: 403, text: '' });
    }
    expect(await ask({})).toMatchObject({ status: 403, text: '' });
    expect(await ask({ headers: { authorization: token } })).toMatchObject({ status: 403 });
  });

  it('refuses browsers, by whatever host name they call', async () => {
    await serve();
    const { token, port } = opsFile();
    const right = { [OPS_TOKEN_HEADER]: token };
    const hostile: Asked[] = [
      { headers: { ...right, host: `evil.example:${port}` } },
      { headers: { ...right, host: `localhost:${port}` } },
      { headers: { ...right, host: '127.0.0.1' } },
      { headers: { ...right, origin: 'https://evil.example' } },
      { headers: { ...right, origin: 'null' } },
      { headers: { ...right, 'sec-fetch-site': 'cross-site' } },
      { headers: right, method: 'GET' },
      { headers: { origin: 'https://evil.example' }, method: 'OPTIONS' },
      { headers: right, path: '/ops?x=1' },
      { headers: right, path: '/' },
    ];
    for (const each of hostile) {
      const answer = await ask(each);
      expect([each, answer.status, answer.text]).toEqual([each, 403, '']);
      expect(Object.keys(answer.headers).join(' ')).not.toContain('access-control');
    }
  });

  it('accepts nothing but command lines, and survives any other input', async () => {
    const { address } = await serve();
    const headers = { [OPS_TOKEN_HEADER]: opsFile().token };
    const replyTo = async (body: string) =>
      JSON.parse((await ask({ headers, body })).text) as { code: number; err: string };
    expect(await replyTo(JSON.stringify({ argv: ['x'.repeat(70_000)] }))).toMatchObject({
      code: 2,
      err: '命令太长了',
    });
    for (const body of ['{}', '[]', 'null', '{"argv":[1]}', '{"argv":"users"}']) {
      expect(await replyTo(body)).toMatchObject({ code: 2 });
    }
    expect(await replyTo('{')).toMatchObject({ code: 1 });
    expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    expect((await fetch(`${address}/ops`, { method: 'POST', headers })).status).toBe(404);
  });

  it('is closed to other machines', async () => {
    await serve({ HOST: '0.0.0.0', PAY_SANDBOX: '0', WELCOME_COINS: '0', SMS: 'off' });
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      await expect(ask({ host: address })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
    expect(await ask({})).toMatchObject({ status: 403 });
  });
});
