import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../../server/storage/files/s3Settings.ts';
import type { S3Patience } from '../../../server/storage/files/s3Fetch.ts';
import { freePort, HOST } from './childServer.ts';

const BUCKET = 'moyu-files';

/** Waits as long as a busy machine needs, and not between attempts. */
export const CALM: S3Patience = {
  triesMax: 2,
  pauseMs: 1,
  readMs: 60_000,
  writeMs: 60_000,
  stallMs: 60_000,
};

export interface S3Server {
  readonly settings: S3Settings;
  /** The same as variables of the environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** Connections are refused from now on, and open ones end. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** An S3 server in this process, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'moyu-s3-'));
  mkdirSync(join(directory, BUCKET));
  const port = await freePort();
  const settings: S3Settings = {
    endpoint: `http://${HOST}:${port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    isPathStyle: true,
  };
  let server: S3rver | undefined;
  const s3: S3Server = {
    settings,
    variables: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: BUCKET,
      S3_KEY: settings.key,
      S3_SECRET: settings.secret,
    },
    async start() {
      const buckets = [{ name: BUCKET, configs: [] }];
      server = new S3rver({
        address: HOST,
        port,
        directory,
        silent: true,
        configureBuckets: buckets,
      });
      await server.run();
    },
    async stop() {
      const running = server;
      server = undefined;
      if (!running) return;
      const closed = running.close();
      running.httpServer.closeAllConnections();
      await closed;
    },
    async remove() {
      await s3.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await s3.start();
  return s3;
}
