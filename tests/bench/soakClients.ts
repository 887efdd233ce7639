import { getText, openRaw } from '../server/http/rawClient.ts';

type Client = (address: string, paths: readonly string[]) => Promise<void>;

const LAST = 'host: x\r\nconnection: close';
/** All hostile clients are at one address, and the client whose calls are measured at another. */
const STRANGER = '127.0.0.2';
const PIPELINED = 20;
const SLOW_READ_MS = 20;
const UNREAD_MS = 2_000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const request = (paths: readonly string[], headers?: string) =>
  getText(paths[Math.floor(Math.random() * paths.length)]!, headers);

/** Reads a little at a time. */
const slow: Client = async (address, paths) => {
  const { socket, closed } = await openRaw(address, false, STRANGER);
  socket.write(request(paths, LAST));
  socket.on('data', () => {
    socket.pause();
    setTimeout(() => socket.resume(), SLOW_READ_MS);
  });
  await closed;
};

const aborting: Client = async (address, paths) => {
  const { socket, closed } = await openRaw(address, false, STRANGER);
  socket.write(request(paths));
  socket.once('data', () => socket.destroy());
  await closed;
  await wait(SLOW_READ_MS);
};

/** Pipelines many requests and reads all answers. */
const pipelining: Client = async (address, paths) => {
  const { socket, closed } = await openRaw(address, true, STRANGER);
  for (let sent = 1; sent < PIPELINED; sent += 1) socket.write(request(paths));
  socket.write(request(paths, LAST));
  await closed;
  await wait(UNREAD_MS);
};

/** Pipelines many requests and reads nothing. */
const neverReading: Client = async (address, paths) => {
  const { socket, closed } = await openRaw(address, false, STRANGER);
  for (let sent = 0; sent < PIPELINED; sent += 1) socket.write(request(paths));
  await Promise.race([closed, wait(UNREAD_MS)]);
  socket.destroy();
};

const KINDS = [slow, aborting, pipelining, neverReading];

/** Runs clients of all four kinds, a fixed number at a time, until `signal` aborts. */
export async function runClients(
  address: string,
  paths: readonly string[],
  { connections, signal }: { connections: number; signal: AbortSignal },
): Promise<void> {
  const one = async (number: number) => {
    while (!signal.aborted) {
      await KINDS[number % KINDS.length]!(address, paths).catch(() => wait(SLOW_READ_MS));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => one(number)));
}
