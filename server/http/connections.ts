import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { requestTurns } from './turns.ts';

/** Bounds on what clients hold of the server, however slowly they read and however many they are. */
export interface ConnectionLimits {
  /** Open connections; one more ends the connection that has stalled longest. */
  readonly connections: number;
  /** Requests of one connection that wait while the one before them is answered; one more ends the connection. */
  readonly waiting: number;
  /** How long a connection may move no byte in either direction, in ms; an idle connection has `keepAliveTimeout`. */
  readonly stillMs: number;
  /** Bytes of answers that clients have not read yet, of all connections together. */
  readonly unreadBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  // Browsers and proxies send one request at a time; a test tool may send 20.
  waiting: 32,
  stillMs: 30_000,
  unreadBytes: 64 * 1024 * 1024,
};

/** Connections that were ended but are not closed yet. */
const LEAVING_MAX = 200;
/** The unread bytes exceed their limit at most by the output of one process in this time. */
const SWEEP_MS = 500;

interface Connection {
  answering: boolean;
  /** Calling an entry begins its answer. */
  readonly waiting: (() => void)[];
  takenBytes: number;
  /** When the client last took a byte or an answer began. */
  movedAtMs: number;
}

type Connections = Map<Socket, Connection>;

/**
 * Keeps the connections of a server within limits.
 * @param addressOf whose turn a request waits for, see [Note: Turns by address]
 * @returns a wrapper that makes a listener answer the requests of one connection in turn: Node itself begins all
 * requests that were sent together, and holds every answer in memory until the client has taken those before it
 */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits,
  addressOf: (request: IncomingMessage) => string,
): (answer: RequestListener) => RequestListener {
  const open: Connections = new Map();
  const inTurn = requestTurns();
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
    // The connection was ended already, but requests sent before that are still read.
    if (!connection) return;
    const begin = () => {
      connection.answering = true;
      connection.movedAtMs = performance.now();
      response.once('close', () => {
        connection.answering = false;
        if (!socket.destroyed) connection.waiting.shift()?.();
      });
      inTurn(addressOf(request), () => {
        if (socket.destroyed) response.destroy();
        else answer(request, response);
      });
    };
    if (!connection.answering) begin();
    else if (connection.waiting.length < limits.waiting) connection.waiting.push(begin);
    else cut(open, socket);
  };
}

/** Ends the most stalled connections until the unread bytes of the others are within the limit. */
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
