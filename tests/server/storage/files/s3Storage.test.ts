import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FileStorage, HashError } from '../../../../server/storage/files/fileStorage.ts';
import { s3Storage } from '../../../../server/storage/files/s3Storage.ts';
import { StorageAwayError } from '../../../../server/storage/files/storageAway.ts';
import { CALM, type S3Server, startS3 } from '../../../support/product/s3Server.ts';
import {
  BYTES,
  describeStorage,
  EXPECTED,
  inPieces,
  KEY,
  keysOf,
  readFrom,
  sha256Of,
} from './storageContract.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.remove());
afterEach(async () => {
  const storage = s3Storage(s3.settings, CALM);
  for (const key of await keysOf(storage, '')) await storage.delete(key);
});

/** Each call is observed at once: the rejection of one that is awaited later would end the process. */
async function refusalsOf(storage: FileStorage): Promise<readonly Error[]> {
  const calls = [storage.check(), storage.get(KEY), storage.put(KEY, BYTES, EXPECTED)];
  const found = await Promise.all(calls.map((call) => call.catch((error: unknown) => error)));
  for (const error of found) expect(error).toBeInstanceOf(StorageAwayError);
  return found as readonly Error[];
}

describeStorage('S3 storage', () => s3Storage(s3.settings, CALM));

describe('an S3 server', () => {
  it('gets a large file in parts, and nothing of one that has another hash', async () => {
    const storage = s3Storage(s3.settings, CALM);
    const large = randomBytes(17 * 1024 * 1024);
    const expected = { sha256: sha256Of(large) };
    await expect(storage.put(KEY, inPieces(large), EXPECTED)).rejects.toThrow(HashError);
    expect(await keysOf(storage, '')).toEqual([]);
    expect(await storage.put(KEY, inPieces(large), expected)).toBe(large.length);
    expect(sha256Of(await readFrom(storage, KEY))).toBe(expected.sha256);
    const border = { from: 8 * 1024 * 1024 - 5, to: 8 * 1024 * 1024 + 5 };
    expect(await readFrom(storage, KEY, border)).toEqual(large.subarray(border.from, border.to));
  });

  it('that is away or lacks the bucket is named to the operator', async () => {
    const { settings } = s3;
    const textsOf = async (change: Partial<typeof settings>) => {
      const storage = s3Storage({ ...settings, ...change }, CALM);
      return (await refusalsOf(storage)).map(({ message }) => message);
    };
    for (const text of await textsOf({ bucket: 'another' })) expect(text).toContain('another');
    await s3.stop();
    for (const text of await textsOf({})) expect(text).toContain('没有应答（ECONNREFUSED）');
    await s3.start();
    await s3Storage(settings, CALM).check();
  });
});

/** A server that answers as it is told. */
async function answering(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  };
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

describe('a request', () => {
  it('that is refused names the variables to look at, and no secret', async () => {
    const server = await answering((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>S3RVER</Message></Error>');
    });
    const secret = 'a-secret-that-is-wrong';
    const storage = s3Storage({ ...s3.settings, endpoint: server.endpoint, secret }, CALM);
    for (const error of await refusalsOf(storage)) {
      expect(error.message).toContain('403 SignatureDoesNotMatch）：检查 S3_KEY、S3_SECRET');
      expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/a-secret-that|S3RVER/);
    }
    await server.close();
  });

  it('for a file of a bucket that is gone finds no missing file', async () => {
    const server = await answering((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/xml; charset=utf-8' });
      response.end('<Error><Code>NoSuchBucket</Code></Error>');
    });
    const storage = s3Storage({ ...s3.settings, endpoint: server.endpoint }, CALM);
    await expect(storage.get(KEY)).rejects.toThrow('S3_BUCKET');
    await expect(storage.head(KEY)).rejects.toThrow(StorageAwayError);
    await server.close();
  });

  it('is made again after a fault of the server, as often as is allowed', async () => {
    let requests = 0;
    const server = await answering((_request, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 503 : 404).end();
    });
    const storage = s3Storage({ ...s3.settings, endpoint: server.endpoint }, CALM);
    expect(await storage.get(KEY)).toBeUndefined();
    expect(requests).toBe(2);
    requests = -10;
    const once = s3Storage({ ...s3.settings, endpoint: server.endpoint }, { ...CALM, triesMax: 1 });
    await expect(once.get(KEY)).resolves.toBeUndefined();
    requests = 0;
    await expect(once.get(KEY)).rejects.toThrow('S3 返回 503');
    await server.close();
  });

  it('ends where the server does not answer, or stops in the middle of an answer', async () => {
    const patience = { ...CALM, triesMax: 1, readMs: 100, stallMs: 100 };
    const silent = await answering(() => undefined);
    const storage = s3Storage({ ...s3.settings, endpoint: silent.endpoint }, patience);
    await expect(storage.get(KEY)).rejects.toThrow(StorageAwayError);
    await silent.close();
    const stalling = await answering((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('a part');
    });
    const slow = s3Storage(
      { ...s3.settings, endpoint: stalling.endpoint },
      { ...CALM, stallMs: 100 },
    );
    await expect(readFrom(slow, KEY)).rejects.toThrow(StorageAwayError);
    await stalling.close();
  });
});
