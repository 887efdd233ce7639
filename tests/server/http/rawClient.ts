import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection: the test writes any bytes to it, and reads or not. */
export interface RawClient {
  readonly socket: Socket;
  /** The bytes received so far, as latin1. */
  readonly text: () => string;
  /** When the other side, or an error, has ended it. */
  readonly closed: Promise<unknown>;
}

/**
 * @param reads false: not a byte is ever read
 * @param from the client's own address; all of 127.0.0.0/8 is this machine
 */
export async function openRaw(
  address: string,
  reads = true,
  from = '127.0.0.1',
): Promise<RawClient> {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  let text = '';
  if (reads) {
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
  }
  const closed = new Promise((done) => {
    socket.once('close', done);
  });
  // A connection that the server cuts ends with a reset.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return { socket, text: () => text, closed };
}

/** The text of a GET, ready to be written, with a host of its own unless `headers` names one. */
export function getText(path: string, headers = 'host: x'): string {
  return `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`;
}

/** Sends one text and reads until the server closes the connection. */
export async function exchange(address: string, request: string): Promise<string> {
  const { socket, text, closed } = await openRaw(address);
  socket.write(request);
  await closed;
  return text();
}
