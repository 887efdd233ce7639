import { afterEach, describe, expect, it } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../server/http/connections.ts';
import { exchange, getText, openRaw, type RawClient } from './rawClient.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const BIG_BYTES = 8 * 1024 * 1024;
let server: TestServer;
const clients: RawClient[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await server.close();
});

/** How often an answer's body was begun, by its path. */
const begun: string[] = [];
const answersOf = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  begun.push(pathname);
  return new Response(pathname.startsWith('/big') ? new Uint8Array(BIG_BYTES) : `<${pathname}>`);
};

async function start(limits: Partial<ConnectionLimits> = {}): Promise<void> {
  begun.length = 0;
  server = await startServer({ files: answersOf, limits: { ...CONNECTION_LIMITS, ...limits } });
}

async function open(reads?: boolean): Promise<RawClient> {
  const client = await openRaw(server.address, reads);
  clients.push(client);
  return client;
}
const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`);
const last = 'host: x\r\nconnection: close';

describe('pipelined requests', () => {
  it('are answered in the order in which they came', async () => {
    await start();
    const wanted = paths(20);
    const text = wanted.map((path) => getText(path)).join('') + getText('/last', last);
    const answer = await exchange(server.address, text);
    expect(answer.match(/<[^>]*>/g)).toEqual([...wanted, '/last'].map((path) => `<${path}>`));
  });

  it('wait until the client has read the answer before theirs', async () => {
    await start();
    const { socket } = await open(false);
    socket.write(getText('/big') + getText('/1') + getText('/2'));
    await expect.poll(() => begun).toEqual(['/big']);
    expect((await fetch(`${server.address}/api/success`)).status).toBe(200);
    expect(begun).toEqual(['/big']);
    socket.resume();
    await expect.poll(() => begun).toEqual(['/big', '/1', '/2']);
  });

  it('end the connection if there are more than may wait', async () => {
    await start({ waiting: 3 });
    const { socket, closed } = await open(false);
    socket.write(
      getText('/big') +
        paths(4)
          .map((path) => getText(path))
          .join(''),
    );
    socket.resume();
    await closed;
    expect(begun.length).toBeLessThanOrEqual(1);
    expect((await exchange(server.address, getText('/a', last))).endsWith('</a>')).toBe(true);
  });
});

describe('a client that does not read', () => {
  const connections = (): Promise<number> => server.connections();

  it('is disconnected when it has read nothing for the allowed time', async () => {
    await start({ stillMs: 200 });
    const { socket } = await open(false);
    socket.write(getText('/big'));
    await expect.poll(() => begun).toEqual(['/big']);
    await expect.poll(connections).toBe(0);
  });

  it('is disconnected before one that reads when unread answers are too many', async () => {
    await start({ unreadBytes: 3 * BIG_BYTES });
    for (const path of paths(8)) {
      const { socket } = await open(false);
      socket.write(getText(`/big${path}`));
    }
    await expect.poll(() => begun.length).toBe(8);
    await expect.poll(connections).toBeLessThanOrEqual(4);
    const whole = await fetch(`${server.address}/big`);
    expect((await whole.arrayBuffer()).byteLength).toBe(BIG_BYTES);
  });

  it('is replaced by a new connection when the maximum is reached', async () => {
    await start({ connections: 4 });
    for (const path of paths(4)) {
      const { socket } = await open(false);
      socket.write(getText(`/big${path}`));
      await expect.poll(() => begun).toContain(`/big${path}`);
    }
    expect((await exchange(server.address, getText('/a', last))).endsWith('</a>')).toBe(true);
    await expect.poll(connections).toBe(3);
  });
});
