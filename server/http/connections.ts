import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What clients may hold of the server, however slowly they read and however many they are. */
export interface ConnectionLimits {
  /** Open at a time; the next one ends the one that has stood still longest. */
  readonly connections: number;
  /** Requests of one connection that wait while the one before them is answered; one more ends the connection. */
  readonly waiting: number;
  /** How long a connection may move no byte either way, in milliseconds; an idle one has `keepAliveTimeout`. */
  readonly stillMs: number;
  /** Bytes of answers that clients have not taken yet, of all connections together. */
  readonly unreadBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  // Browsers and proxies send one request at a time; 20 are what a test tool may send.
  waiting: 32,
  stillMs: 30_000,
  unreadBytes: 64 * 1024 * 1024,
};

/** Connections that have been ended and are not gone yet, for the moment that takes. */
const LEAVING_MAX = 200;
/** What one process can answer in this time is the most by which the unread bytes pass their limit. */
const SWEEP_MS = 500;

interface Connection {
  answering: boolean;
  /** Each begins an answer. */
  readonly waiting: (() => void)[];
  takenBytes: number;
  /** When it last took a byte or began an answer. */
  movedAtMs: number;
}

type Connections = Map<Socket, Connection>;

/**
 * Keeps the connections of a server within limits.
 * @returns what makes a listener answer the requests of one connection in turn: Node itself begins all that were sent
 *   together, and holds every answer in memory until the client has taken those before it.
 */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits,
): (answer: RequestListener) => RequestListener {
  const open: Connections = new Map();
  server.timeout = limits.stillMs;
  server.maxConnections = limits.connections + LEAVING_MAX;
  server.on('connection', (socket) => {
    if (open.size >= limits.connections) cutStillest(open);
    open.set(socket, {
      answering: false,
      waiting: [],
      takenBytes: 0,
      movedAtMs: performance.now(),
    });
    socket.once('close', () => open.delete(socket));
  });
  const sweep = setInterval(() => freeUnread(open, limits.unreadBytes), SWEEP_MS);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
  return (answer) => (request, response) => {
    const { socket } = request;
    const connection = open.get(socket);
    // Ended already: what it had sent by then is still read.
    if (!connection) return;
    const begin = () => {
      connection.answering = true;
      connection.movedAtMs = performance.now();
      response.once('close', () => {
        connection.answering = false;
        if (!socket.destroyed) connection.waiting.shift()?.();
      });
      answer(request, response);
    };
    if (!connection.answering) begin();
    else if (connection.waiting.length < limits.waiting) connection.waiting.push(begin);
    else cut(open, socket);
  };
}

/** Ends those that have stood still longest until what is unread of the others is within the limit. */
function freeUnread(open: Connections, limit: number): void {
  const nowMs = performance.now();
  let unread = 0;
  for (const [socket, connection] of open) {
    unread += socket.writableLength;
    const taken = socket.bytesWritten - socket.writableLength;
    if (taken === connection.takenBytes) continue;
    connection.takenBytes = taken;
    connection.movedAtMs = nowMs;
  }
  if (unread <= limit) return;
  const holding = [...open].filter(([socket]) => socket.writableLength > 0);
  holding.sort(
    ([a, { movedAtMs: left }], [b, { movedAtMs: right }]) =>
      left - right || b.writableLength - a.writableLength,
  );
  for (const [socket] of holding) {
    if (unread <= limit) return;
    unread -= socket.writableLength;
    cut(open, socket);
  }
}

function cutStillest(open: Connections): void {
  let stillest: Socket | undefined;
  let sinceMs = Infinity;
  for (const [socket, { movedAtMs }] of open) {
    if (movedAtMs >= sinceMs) continue;
    stillest = socket;
    sinceMs = movedAtMs;
  }
  if (stillest) cut(open, stillest);
}

function cut(open: Connections, socket: Socket): void {
  open.delete(socket);
  socket.destroy();
}
