import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort, HOST } from './childServer.ts';

/**
 * Passes bytes to a server unchanged. While shut, its port does not listen and every connection is cut: a browser sees
 * a stopped server, without the cost of a restart.
 */
export class Gate {
  readonly url: string;
  readonly #port: number;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(port: number, target: number) {
    this.#port = port;
    this.#target = target;
    this.url = `http://${HOST}:${port}`;
  }

  /** @param target port of the server */
  static async before(target: number): Promise<Gate> {
    const gate = new Gate(await freePort(), target);
    await gate.open();
    return gate;
  }

  /** Listens, always on the same port. */
  async open(): Promise<void> {
    if (this.#server) return;
    const server = createServer((incoming) => this.#pass(incoming));
    this.#server = server.listen(this.#port, HOST);
    await once(server, 'listening');
  }

  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #pass(incoming: Socket): void {
    const onward = connect(this.#target, HOST);
    for (const [socket, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay();
      // The other socket is closed by the close handler, which also runs after an error.
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
