import { createDecipheriv, createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMICIMG_KEY } from '../../../src/shared/crypto/key.ts';
import { imagePath } from '../../../server/domain/catalogue/imagePaths.ts';
import { catalogue, startServer, type TestServer } from '../../support/product/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const addressOf = (path: string) =>
  new URL(imagePath(server.services.secret, path), server.address);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(addressOf(path), { headers });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function decrypt(bytes: Uint8Array, key: string): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

describe('an image', () => {
  it('of a comic, a novel or their banners decrypts to the very file of the catalogue', async () => {
    const files = [...catalogue.files].filter(([, file]) => file.encrypted);
    expect(files.length).toBeGreaterThan(300);
    for (const [path, { bytes, sha256: hash }] of files) {
      const response = await get(path);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(body.length));
      const plain = decrypt(body, DEMO_COMICIMG_KEY);
      expect([path, plain.length, sha256(plain)]).toEqual([path, bytes, hash]);
    }
  });

  it('of a film is served unencrypted, with its type and without a pass', async () => {
    const plain = [...catalogue.files].filter(
      ([path, file]) => !file.encrypted && path.endsWith('.webp'),
    );
    for (const [path, { sha256: hash }] of plain) {
      const response = await get(path);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect([path, sha256(Buffer.from(await response.arrayBuffer()))]).toEqual([path, hash]);
    }
    const paths = plain.map(([path]) => path);
    expect(paths).toContain('banners/b6.webp');
    expect(paths).toContain('films/jiguang-shaonian/01/still.webp');
  });

  it('that is a page is answered only under a path that the API gave out', async () => {
    const page = 'comics/guiqiao/05/001.webp';
    const right = imagePath(server.services.secret, page);
    const other = imagePath('another secret', page);
    const wrong = [
      `image/${page}`,
      `image/x/${page}`,
      other,
      `image//${page}`,
      right.toLowerCase(),
    ];
    for (const path of wrong) {
      expect([path, (await fetch(`${server.address}/${path}`)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${server.address}/${right}`)).status).toBe(200);
  });

  it('is immutable, readable from any site, and confirmed by its tag', async () => {
    const path = 'covers/guiqiao.webp';
    const { headers } = await get(path);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const etag = headers.get('etag') ?? '';
    for (const tags of [etag, `"x", W/${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': tags });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('answers HEAD with the length and no body', async () => {
    const path = 'comics/guiqiao/01/001.webp';
    const whole = await get(path);
    const head = await fetch(addressOf(path), { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    await whole.arrayBuffer();
  });

  it('has another tag and another ciphertext under another key', async () => {
    const key = 'k'.repeat(32);
    const config = `globalThis.MOYU_CONFIG = { comicimg_key: '${key}' };`;
    const other = await startServer({ config });
    const path = 'covers/guiqiao.webp';
    const response = await fetch(new URL(imagePath(other.services.secret, path), other.address));
    const bytes = Buffer.from(await response.arrayBuffer());
    await other.close();
    expect(response.headers.get('etag')).not.toBe((await get(path)).headers.get('etag'));
    expect(sha256(decrypt(bytes, key))).toBe(catalogue.files.get(path)?.sha256);
  });
});

describe('a file that the catalogue does not name', () => {
  it('is not served under any path', async () => {
    const paths = [
      '',
      'catalogue.json',
      'README.md',
      'check.mjs',
      'novels/jianyudao.json',
      'covers',
      'covers/',
      'covers/guiqiao.webp/',
      'covers//guiqiao.webp',
      'covers/none.webp',
      '../env.ts',
      '..%2fenv.ts',
      '%2e%2e/env.ts',
      '..%5cenv.ts',
      'covers/..%2f..%2fenv.ts',
      'covers/guiqiao.webp%00',
      '%',
      '__proto__',
    ];
    for (const path of paths) {
      const answer = await rawGet(`/image/${path}`);
      expect([path, answer.split('\r\n', 1)[0]]).toEqual([path, 'HTTP/1.1 404 Not Found']);
    }
  });
});

/** Sends a path unchanged: `fetch` would normalize it. */
function rawGet(path: string): Promise<string> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('end', () => done(text));
    socket.on('error', failed);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  });
}
