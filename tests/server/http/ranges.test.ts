import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFilePart } from '../../../server/http/sendContent.ts';
import { filmServer, SERIES } from '../filmServer.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { catalogue } from '../../support/product/testServer.ts';

const SEGMENT = readFileSync(join(catalogue.folder, 'films/qunxing-huixiang/01/480p_001.ts'));
const BYTES = SEGMENT.length;
const MIDDLE = 1_000;

/** RFC 9110 for `bytes=a-b`, and for the suffix `bytes=-a`. */
function expected(a: number, b: number | null, isSuffix: boolean) {
  // No range at all: the whole is sent.
  if (!isSuffix && b !== null && b < a) return { status: 200, from: 0, to: BYTES } as const;
  const from = isSuffix ? Math.max(0, BYTES - a) : a;
  if (from >= BYTES) return { status: 416, from: 0, to: 0 } as const;
  return {
    status: 206,
    from,
    to: isSuffix || b === null ? BYTES : Math.min(b + 1, BYTES),
  } as const;
}

forEachDatabase('a part of a film', (kind) => {
  const { whole, address } = filmServer(kind);
  const get = async (headers: Record<string, string>, method = 'GET') =>
    fetch(address((await whole(SERIES)).hls, '480p_001.ts'), { headers, method });
  const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('is just the requested part, whichever it is', async () => {
    const url = address((await whole(SERIES)).hls, '480p_001.ts');
    const place = fc.integer({ min: 0, max: BYTES + MIDDLE });
    await fc.assert(
      fc.asyncProperty(place, fc.option(place), fc.boolean(), async (a, b, isSuffix) => {
        const [first, last] = isSuffix ? ['', a] : [a, b ?? ''];
        const response = await fetch(url, { headers: { range: `bytes=${first}-${last}` } });
        const bytes = await body(response);
        const { status, from, to } = expected(a, b, isSuffix);
        const range = {
          200: null,
          206: `bytes ${from}-${to - 1}/${BYTES}`,
          416: `bytes */${BYTES}`,
        }[status];
        expect([response.status, response.headers.get('content-range')]).toEqual([status, range]);
        expect(response.headers.get('content-length')).toBe(status === 416 ? null : `${to - from}`);
        expect(bytes.equals(SEGMENT.subarray(from, to))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is the whole if several ranges are requested, or none that is valid', async () => {
    for (const range of ['bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'seconds=0-1', 'bytes 0-1']) {
      const response = await get({ range });
      expect([range, response.status, (await body(response)).length]).toEqual([range, 200, BYTES]);
    }
  });

  it('is sent only if the file is still the same', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag')!;
    const range = `bytes=${MIDDLE}-`;
    const same = await get({ range, 'if-range': etag });
    expect([same.status, (await body(same)).length]).toEqual([206, BYTES - MIDDLE]);
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      const changed = await get({ range, 'if-range': other });
      expect([other, changed.status, (await body(changed)).length]).toEqual([other, 200, BYTES]);
    }
    const known = await get({ range, 'if-none-match': etag });
    expect([known.status, (await body(known)).length]).toEqual([304, 0]);
  });

  it('is described by HEAD, and readable by a page of another site', async () => {
    const head = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect(head.status).toBe(206);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-length': '10',
      'content-range': `bytes 0-9/${BYTES}`,
      'accept-ranges': 'bytes',
      'content-type': 'video/mp2t',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'content-range,etag',
    });
    const preflight = await get(
      {
        origin: 'https://other.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
      'OPTIONS',
    );
    expect(preflight.headers.get('access-control-allow-headers')).toBe('range,if-range');
  });
});

it.runIf(existsSync('/proc/self/fd'))(
  'the server leaves no file open if the client is gone',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moyu-part-'));
    const path = join(folder, 'long.ts');
    const bytes = 8 * 1024 * 1024;
    writeFileSync(path, Buffer.alloc(bytes));
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        const link = `/proc/self/fd/${fd}`;
        return existsSync(link) && readlinkSync(link) === path;
      });
    const reader = new Response(await readFilePart(path, bytes, 0, bytes)).body!.getReader();
    await reader.read();
    expect(isOpen()).toBe(true);
    await reader.cancel();
    await expect.poll(isOpen).toBe(false);
    rmSync(folder, { recursive: true });
  },
);

it('a film file is not sent if it is not as long as the catalogue says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-part-'));
  const path = join(folder, 'a.ts');
  writeFileSync(path, 'short');
  await expect(readFilePart(path, 6, 0, 6)).rejects.toThrow('5 bytes, not 6');
  await expect(readFilePart(join(folder, 'b.ts'), 5, 0, 5)).rejects.toThrow('ENOENT');
  const part = new Response(await readFilePart(path, 5, 1, 3));
  expect(await part.text()).toBe('ho');
  rmSync(folder, { recursive: true });
});
