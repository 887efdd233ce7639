import { createServer } from 'node:http';
import type { Report } from './log.ts';
import type { Metrics } from './metrics.ts';
import { listen } from '../http/serve.ts';

/** The numbers are for this machine: nothing asks who reads them. */
const HOST = '127.0.0.1';
const PATH = '/metrics';

export interface MetricsServer {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves `GET /metrics` at a port of its own, which no proxy shows to readers.
 * @param port 0 takes a free port
 * @throws EADDRINUSE where the port is taken
 */
export async function openMetricsServer(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  port: number,
  report: Report,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        report(`metrics: ${String(error)}`);
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', (error) => report(`metrics: ${error.message}`));
  const address = await listen(server, port, HOST);
  return {
    address: address + PATH,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
