import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filmPass,
  isFilmPiece,
  openPass,
  passEnd,
  type PassScope,
} from '../../../../server/domain/catalogue/filmPasses.ts';
import { FILM_PASS_HOURS } from '../../../../src/shared/limits.ts';
import { filmServer, FRAGMENTED, LAST_EPISODE, PAID, SERIES } from '../../filmServer.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue, START_MS } from '../../../support/product/testServer.ts';

const HOUR_MS = 3_600_000;
const LOCKED_FILM = 'films/jiguang-shaonian/01';

forEachDatabase('the address of a film', (kind) => {
  const { there, whole, locked, address } = filmServer(kind);
  const status = async (path: string | URL, init?: RequestInit) => {
    const response = await fetch(new URL(path, `${there.server.address}/`), init);
    await response.arrayBuffer();
    return response.status;
  };
  const trial = async () => (await locked(PAID)).preview!.hls;

  it('is signed for everything but images', async () => {
    for (const path of catalogue.files.keys()) {
      if (!path.startsWith('films/')) continue;
      expect([path, await status(`image/${path}`)]).toEqual([
        path,
        path.endsWith('.webp') ? 200 : 404,
      ]);
    }
  });

  it('opens only the trial’s segments for a locked episode, in any playlist, quality or subtitle', async () => {
    const hls = await trial();
    const opened = new Set<string>();
    for (const path of catalogue.files.keys()) {
      if (!path.startsWith(`${LOCKED_FILM}/`) || path.endsWith('.webp')) continue;
      const name = path.slice(LOCKED_FILM.length + 1);
      const answered = await status(address(hls, name));
      expect([200, 403]).toContain(answered);
      if (answered === 200) opened.add(name);
    }
    expect([...opened].toSorted()).toEqual([
      '240p.m3u8',
      '240p_000.ts',
      '240p_001.ts',
      '240p_002.ts',
      '480p.m3u8',
      '480p_000.ts',
      '480p_001.ts',
      '480p_002.ts',
      'master.m3u8',
      'zh.vtt',
    ]);
  });

  it('of a trial has playlists and subtitles that end with the trial', async () => {
    const hls = await trial();
    const file = (name: string) => readFileSync(join(catalogue.folder, LOCKED_FILM, name), 'utf8');
    const get = async (name: string) => {
      const response = await fetch(address(hls, name));
      const text = await response.text();
      const length = Number(response.headers.get('content-length'));
      expect(length).toBe(Buffer.byteLength(text));
      return text;
    };
    const media = file('480p.m3u8');
    const [beginning] = media.split('#EXTINF:4.000000,\n480p_003.ts');
    expect(await get('480p.m3u8')).toBe(`${beginning}#EXT-X-ENDLIST\n`);
    expect(await get('master.m3u8')).toBe(file('master.m3u8'));
    const [cues] = file('zh.vtt').split('\n4\n');
    expect((await get('zh.vtt')).trimEnd()).toBe(cues!.trimEnd());
    expect(cues).not.toBe(file('zh.vtt'));
    const tags = await Promise.all(
      ['480p.m3u8', 'zh.vtt'].map(async (name) => {
        const { headers } = await fetch(address(hls, name));
        return headers.get('etag');
      }),
    );
    await there.server.grant(there.token, 36);
    const bought = await whole(PAID, undefined, { buy: 1 });
    expect(await (await fetch(address(bought.hls, '480p.m3u8'))).text()).toBe(media);
    for (const [i, name] of ['480p.m3u8', 'zh.vtt'].entries()) {
      const headers = { 'if-none-match': tags[i]! };
      expect(await status(address(hls, name), { headers })).toBe(304);
      expect(await status(address(bought.hls, name), { headers })).toBe(200);
    }
  });

  it('of a trial includes the initialization segment of fragmented MP4', async () => {
    const { db } = there.server.services;
    const chapter = `${FRAGMENTED}-e01`;
    const price = (coins: number) =>
      db.updateTable('chapter').set({ price: coins }).where('id', '=', chapter).execute();
    const tryable = (preview_seconds: number) =>
      db
        .updateTable('film_episode')
        .set({ preview_seconds })
        .where('chapter_id', '=', chapter)
        .execute();
    await price(1);
    await tryable(5);
    const { preview } = await locked(FRAGMENTED);
    expect(preview!.qualities[1]!.segments.map(({ path }) => path)).toEqual([
      '240p_000.m4s',
      '240p_001.m4s',
    ]);
    const asked = ['init_0.mp4', 'init_1.mp4', '480p_001.m4s', '480p_002.m4s'];
    const answers = asked.map((name) => status(address(preview!.hls, name)));
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 403]);
    await price(0);
    await tryable(0);
  });

  it('opens nothing else after any change to it', async () => {
    const hls = await trial();
    const free = (await whole(SERIES)).hls;
    const [, ends, scope, mac] = /^image\/(\w+)\.(\w+)\.([\w-]+)\//.exec(hls)!;
    const later = (Number.parseInt(ends!, 36) + HOUR_MS).toString(36);
    const passOf = (path: string) => path.split('/')[1]!;
    const paid = `${LOCKED_FILM}/480p_004.ts`;
    const passes = [
      `${later}.${scope}.${mac}`,
      `${ends}.w.${mac}`,
      `${ends}.25.${mac}`,
      `${ends}.012.${mac}`,
      `0${ends}.${scope}.${mac}`,
      `${ends}.${scope}.${mac!.toLowerCase()}`,
      `${ends}.${scope}.${mac!.slice(0, -1)}`,
      `${ends}.${scope}.`,
      `${ends}.${scope}`,
      passOf(free),
      passOf((await locked(SERIES, LAST_EPISODE)).preview!.hls),
      filmPass({
        secret: 'another secret',
        folder: LOCKED_FILM,
        scope: 'whole',
        endsMs: passEnd(START_MS),
      }),
      'x',
      '',
      '%00',
      'constructor',
    ];
    for (const pass of passes) {
      expect([pass, await status(`image/${pass}/${paid}`)]).toEqual([pass, 403]);
    }
    // The pass of its own, and a path from its folder to another.
    for (const path of [
      `image/${passOf(hls)}/${paid}`,
      `image/${passOf(hls)}/films/qunxing-huixiang/03/480p_000.ts`,
      `image/${passOf(free)}/films/qunxing-huixiang/03/480p_000.ts`,
      `image/${passOf(free)}/films/qunxing-huixiang/01/..%2f03/480p_000.ts`,
      `image/${passOf(free)}/films/qunxing-huixiang/01/../03/480p_000.ts`,
    ]) {
      expect([path, await status(path)]).toEqual([path, 403]);
    }
    expect(await status(address(free, '480p_000.ts'))).toBe(200);
    expect(await status(address(free, '480p_999.ts'))).toBe(404);
    expect(await status(address(free, 'catalogue.json'))).toBe(404);
    expect(await status(`image/${passOf(free)}/films/qunxing-huixiang/01/`)).toBe(403);
  });

  it('expires, is cached no longer than that, and is then issued anew', async () => {
    const { hls } = await whole(SERIES);
    there.server.nowMs += 90_000;
    // Requested again within the hour it is another one, which lasts at least as long.
    const second = await whole(SERIES);
    const head = await fetch(address(second.hls), { method: 'HEAD' });
    expect(head.headers.get('cache-control')).toBe(
      `public, max-age=${(FILM_PASS_HOURS + 1) * 3600 - 90}`,
    );
    there.server.nowMs += 60_000;
    expect((await whole(SERIES)).hls).toBe(second.hls);
    there.server.nowMs = START_MS + FILM_PASS_HOURS * HOUR_MS - 1;
    expect(await status(address(hls, '480p.m3u8'))).toBe(200);
    there.server.nowMs += 1;
    const over = await fetch(address(hls, '480p.m3u8'));
    expect([over.status, over.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await status(address((await whole(SERIES)).hls, '480p.m3u8'))).toBe(200);
  });

  it('is not in the log', async () => {
    const { hls } = await whole(SERIES);
    await status(address(hls, '480p_000.ts'));
    await status(address(await trial(), '480p_004.ts'));
    const said = [...there.server.lines, ...there.server.reports].join('\n');
    expect(said).toContain('GET /image/~/films/qunxing-huixiang/01/480p_000.ts 200');
    expect(said).toContain('GET /image/~/films/jiguang-shaonian/01/480p_004.ts 403');
    expect(said).not.toContain(hls.split('/')[1]);
  });
});

describe('a pass', () => {
  const folder = fc.stringMatching(/^films\/[\w-]{1,12}\/\d\d$/);
  const scope = fc.oneof(
    fc.constant<PassScope>('whole'),
    fc.record({ untilSeconds: fc.integer({ min: 1, max: 10_000 }) }),
  );
  const given = fc.record({
    secret: fc.string({ minLength: 32 }),
    folder,
    scope,
    endsMs: fc.integer({ min: 1, max: START_MS * 2 }),
  });

  it('opens its folder until it expires, and then nothing', () => {
    fc.assert(
      fc.property(given, (wanted) => {
        const file = `${wanted.folder}/480p_000.ts`;
        const pass = filmPass(wanted);
        const open = (nowMs: number) => openPass(wanted.secret, pass, file, nowMs);
        expect(open(wanted.endsMs - 1)).toEqual({
          file,
          folder: wanted.folder,
          scope: wanted.scope,
          endsMs: wanted.endsMs,
        });
        expect(open(wanted.endsMs)).toBeUndefined();
      }),
    );
  });

  it('with any character changed, or for another folder, opens nothing', () => {
    const character = fc.stringMatching(/^[\w./%-]$/);
    fc.assert(
      fc.property(given, fc.nat(), character, folder, (wanted, at, other, elsewhere) => {
        const pass = filmPass(wanted);
        const place = at % pass.length;
        const changed = pass.slice(0, place) + other + pass.slice(place + 1);
        const isOpen = (each: string, where: string) =>
          openPass(wanted.secret, each, `${where}/a.ts`, 0) !== undefined;
        expect(isOpen(changed, wanted.folder)).toBe(changed === pass);
        expect(isOpen(pass, elsewhere)).toBe(elsewhere === wanted.folder);
      }),
    );
  });

  it('is required for all media, and not for images', () => {
    expect(isFilmPiece('films/a/01/480p_000.ts')).toBe(true);
    expect(isFilmPiece('films/a/01/zh.vtt')).toBe(true);
    expect(isFilmPiece('films/a/01/still.webp')).toBe(false);
    expect(isFilmPiece('covers/a.webp')).toBe(false);
  });
});
