import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST } from '../support/product/childServer.ts';

export interface StaticFile {
  readonly type: string;
  readonly body: string | Buffer;
  /** Of `body`, as `br`. */
  readonly encoding?: string;
}

export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves these files and nothing else, cacheable for a year. The page is cross-origin isolated, which gives it the
 * finest clock a browser has.
 */
export async function serveFiles(
  files: Readonly<Record<string, StaticFile>>,
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      ...(file?.encoding && { 'content-encoding': file.encoding }),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(file?.body);
  });
  await once(server.listen(0, HOST), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
