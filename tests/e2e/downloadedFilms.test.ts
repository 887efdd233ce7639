import { expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import {
  filmPath,
  filmState,
  FREE,
  jumpTo,
  startFilm,
  untilPlaying,
} from '../support/screens/films.ts';
import { downloadFilm } from '../support/screens/downloadFilm.ts';
import { storedPages } from '../support/screens/stored.ts';
import { untilControlled } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Downloaded films, requested from the worker as a player requests them, without a server. */

const stage = setStage({ hasApp: true });
let page: Page;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Runs in the page: requests as a player does. */
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

it('a downloaded film is played by the worker alone, in ranges too, after the server has stopped', async () => {
  page = await stage.newPage();
  const episode = await downloadFilm(page, stage.product, FREE);
  await untilControlled(page);
  const stored = new Map((await storedPages(page)).map((piece) => [piece.path, piece]));

  await stage.product.goOffline();
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
  await stage.product.goOnline();
});

it('a downloaded film plays from the page itself where no worker can run', async () => {
  page = await stage.newPage({ blockServiceWorkers: true });
  await downloadFilm(page, stage.product, FREE);
  await stage.product.faulty.stop();
  try {
    await page.goto(stage.product.app.url + filmPath(FREE));
    await startFilm(page);
    await jumpTo(page, 14);
    await untilPlaying(page, 14);
    expect((await filmState(page))?.width).toBeGreaterThan(800);
  } finally {
    await stage.product.faulty.restart();
  }
});
