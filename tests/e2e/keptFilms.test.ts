import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from './harness/callApi.ts';
import { isDownloaded, putInLine, untilOnDevice } from './harness/downloading.ts';
import type { Engine, Page } from './harness/engine.ts';
import { openEngine } from './harness/openEngine.ts';
import { type Product, startProduct } from './harness/product.ts';
import { storedPages } from './harness/stored.ts';
import { chapterOf, type Comic, untilControlled, untilSignedIn } from './harness/visit.ts';

/** Films that are kept, as a player asks the worker for them with nobody else to answer. */

const WORK = 'film-haibian-youguang';
let engine: Engine;
let product: Product;
let page: Page;

beforeAll(async () => {
  [engine, product] = await Promise.all([openEngine(), startProduct()]);
  page = await engine.newPage();
});
afterEach(() => page.close());
afterAll(async () => {
  await engine.close();
  await product.remove();
});

async function findFilm(): Promise<Comic> {
  const { authorization: token } = await callApi(product.api.url, calls.init, {});
  const input = { kind: 'film', uuid: WORK } as const;
  const { chapters } = await callApi(product.api.url, calls.comicDirectoryList, input, { token });
  return { uuid: WORK, title: '海边有光', chapters };
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Asks as a player does; runs in the page. */
async function fetchPart([path, method, range]: [string, string, string]): Promise<Answered> {
  const response = await fetch(path, { method, headers: range ? { range } : {} });
  const body = await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: new TextDecoder().decode(body.slice(0, 4_000)),
    bytes: body.byteLength,
    sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

it('a film that is kept is played by the worker alone, in ranges too, after the server is gone', async () => {
  const film = await findFilm();
  const episode = chapterOf(film, 1);
  await page.goto(`${product.app.url}/bookshelf`);
  const account = (await untilSignedIn(page)).userinfo?.uuid ?? '';
  await untilControlled(page);
  await putInLine(page, film, { chapters: [episode], account, kind: 'film' });
  await untilOnDevice(page, episode, isDownloaded);
  const stored = new Map((await storedPages(page)).map((piece) => [piece.path, piece]));

  await product.goOffline();
  await page.reload();
  await untilControlled(page);
  const ask = (name: string, { method = 'GET', range = '' } = {}) =>
    page.evaluate<Answered, [[string, string, string]]>(fetchPart, [
      `/_film/${episode.uuid}/${name}`,
      method,
      range,
    ]);
  const [, , playlist = ''] = (await ask('master.m3u8')).text.split('\n');
  expect(playlist).toBe('480p.m3u8');
  const lines = (await ask(playlist)).text.split('\n');
  const segments = lines.filter((line) => line.endsWith('.ts'));
  expect(segments.length).toBeGreaterThan(3);
  expect(lines.at(-2)).toBe('#EXT-X-ENDLIST');

  for (const [at, name] of segments.entries()) {
    const piece = stored.get(`film/${episode.uuid}/480p_${String(at).padStart(3, '0')}.ts`);
    expect(await ask(name)).toMatchObject({ status: 200, sha256: piece?.sha256 });
  }
  const whole = await ask(segments[1] ?? '');
  const part = await ask(segments[1] ?? '', { range: 'bytes=100-299' });
  expect(part).toMatchObject({
    status: 206,
    bytes: 200,
    headers: { 'content-range': `bytes 100-299/${whole.bytes}`, 'content-type': 'video/mp2t' },
  });
  expect(part.sha256).not.toBe(whole.sha256);
  expect(await ask(segments[1] ?? '', { range: `bytes=${whole.bytes}-` })).toMatchObject({
    status: 416,
  });
  expect(await ask(segments[1] ?? '', { method: 'HEAD' })).toMatchObject({
    status: 200,
    bytes: 0,
    headers: { 'content-length': String(whole.bytes) },
  });
  expect((await ask('subtitle-0.vtt')).text).toMatch(/^WEBVTT/);
  expect((await ask('240p.m3u8')).status).toBe(404);
});
