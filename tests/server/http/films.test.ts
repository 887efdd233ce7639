import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  changeChapter,
  getChapter,
  getFilm,
  listChapters,
} from '../../../src/shared/admin/chapters.ts';
import { changePrices } from '../../../src/shared/admin/works.ts';
import { CODE, type FilmContent } from '../../../src/shared/contract/index.ts';
import { FILM_PASS_HOURS } from '../../../src/shared/limits.ts';
import { operatorOf } from '../../support/product/adminClient.ts';
import { films, filmServer, LAST_EPISODE, PAID, SERIES } from '../filmServer.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { catalogue, START_MS } from '../../support/product/testServer.ts';

const HOUR_MS = 3_600_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const namesIn = (playlist: string) =>
  [...playlist.matchAll(/URI="([^"]+)"|^([^#\n]+)$/gm)].map(([, uri, line]) => uri ?? line);

forEachDatabase('films', (kind) => {
  const { there, read, whole, locked, address } = filmServer(kind);
  const { data, directory } = there;
  const coins = async () => (await data('user', {})).coins;

  it('are answered episode by episode, with all their files', async () => {
    await there.runCombo(START_MS + HOUR_MS);
    for (const work of films) {
      for (const [at, chapter] of work.chapters.entries()) {
        const film = await whole(work.uuid, chapter.uuid);
        expect(film).toMatchObject({
          uuid: chapter.uuid,
          work: work.uuid,
          index: at + 1,
          title: chapter.title,
          previous: work.chapters[at - 1]?.uuid ?? null,
          next: work.chapters[at + 1]?.uuid ?? null,
          poster: `image/${chapter.poster}`,
          duration: chapter.duration,
          preview_seconds: 0,
        });
        expect(film.qualities.map(({ id, width, height }) => [id, width, height])).toEqual([
          ['480p', 854, 480],
          ['240p', 426, 240],
        ]);
        await expectWhole(film);
      }
    }
  });

  /** Every segment exists under the names of the playlists, with the announced size and hash. */
  async function expectWhole({ hls, qualities, subtitles, duration }: FilmContent): Promise<void> {
    const master = await (await fetch(address(hls))).text();
    expect(namesIn(master)).toEqual(qualities.map(({ playlist }) => playlist));
    for (const { playlist, segments, init, bandwidth, codecs } of qualities) {
      expect([bandwidth > 100_000, codecs]).toEqual([true, expect.stringMatching(/^avc1\..+mp4a/)]);
      const media = await (await fetch(address(hls, playlist))).text();
      const pieces = [...(init ? [init] : []), ...segments];
      expect(namesIn(media)).toEqual(pieces.map(({ path }) => path));
      for (const { path, bytes, sha256: hash } of pieces) {
        const body = Buffer.from(await (await fetch(address(hls, path))).arrayBuffer());
        expect([path, body.length, sha256(body)]).toEqual([path, bytes, hash]);
      }
      const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
      expect(Math.abs(seconds - duration)).toBeLessThanOrEqual(1);
    }
    for (const { path, bytes, sha256: hash } of subtitles) {
      const body = Buffer.from(await (await fetch(address(path))).arrayBuffer());
      expect([body.length, sha256(body)]).toEqual([bytes, hash]);
    }
  }

  it('in fragmented MP4 name their initialization segment, others do not', async () => {
    await there.runCombo(START_MS + HOUR_MS);
    for (const { uuid } of films) {
      const { qualities } = await whole(uuid);
      const inits = qualities.map(({ init }) => init?.path);
      const isFragmented = uuid === 'film-yunmeng-hulu';
      expect(inits).toEqual(isFragmented ? ['init_0.mp4', 'init_1.mp4'] : [undefined, undefined]);
    }
  });

  it('that are locked serve their beginning, up to the end of the trial', async () => {
    expect(await locked(PAID)).toMatchObject({ locked: true, price: 36, coins: 0, packs: [] });
    const { preview } = await locked(SERIES, LAST_EPISODE);
    expect(preview).toMatchObject({ uuid: LAST_EPISODE, duration: 27, preview_seconds: 8 });
    expect(preview!.qualities.map(({ segments }) => segments.map(({ path }) => path))).toEqual([
      ['480p_000.ts', '480p_001.ts'],
      ['240p_000.ts', '240p_001.ts'],
    ]);
  });

  it('have the trial that an editor gives them, one by one and many at a time', async () => {
    const editor = await operatorOf(there.server, 'editor');
    const id = LAST_EPISODE;
    const change = async (trial_seconds: number) => {
      const { revision } = (await editor.ask(getChapter, { id })).chapter;
      return editor.ask(changeChapter, { id, revision, trial_seconds });
    };
    const trialOfWork = async () =>
      (await there.list({})).find(({ uuid }) => uuid === SERIES)?.preview_seconds;
    const { chapter } = await editor.ask(getChapter, { id });
    expect(chapter.trial_seconds).toBe(8);
    const { revision } = chapter;
    const tooLong = await editor.refused(changeChapter, { id, revision, trial_seconds: 27 });
    expect(tooLong).toMatchObject({ field: 'trial_seconds', message: /最多 26 秒/ });
    expect((await change(0)).chapter).toMatchObject({ trial_seconds: 0 });
    expect(await locked(SERIES, id)).not.toHaveProperty('preview');
    expect(await trialOfWork()).toBe(0);
    await change(20);
    const { preview } = await locked(SERIES, id);
    expect(preview).toMatchObject({ preview_seconds: 20 });
    expect(preview!.qualities[0]!.segments.length).toBeGreaterThan(2);
    expect(await trialOfWork()).toBe(20);
    const old = { id, revision, trial_seconds: 3 };
    expect((await editor.refused(changeChapter, old)).error).toBe('stale');

    const many = { id: SERIES, price: 12, ids: [id] };
    expect(await editor.ask(changePrices, { ...many, trial_seconds: 27 })).toMatchObject({
      trials: 0,
    });
    expect(await editor.ask(changePrices, { ...many, trial_seconds: 8 })).toEqual({
      changed: 0,
      trials: 1,
    });
    expect(await trialOfWork()).toBe(8);
    const comic = 'comic-xueluo-changan';
    const { items } = await editor.ask(listChapters, { id: comic });
    const first = items[0]!;
    const wrong = { id: first.id, revision: first.revision, trial_seconds: 3 };
    expect(await editor.refused(changeChapter, wrong)).toMatchObject({ field: 'trial_seconds' });
    expect(first.trial_seconds).toBeNull();
  });

  it('are described to operators version by version, so that two can be compared', async () => {
    const viewer = await operatorOf(there.server, 'viewer');
    const chapter = films.find(({ uuid }) => uuid === PAID)!.chapters[0]!;
    const film = await viewer.ask(getFilm, { id: chapter.uuid, version: 1 });
    const bytesOf = (name: string) =>
      [...catalogue.files]
        .filter(([path]) => path.includes(`jiguang-shaonian/01/${name}_`))
        .reduce((sum, [, { bytes }]) => sum + bytes, 0);
    expect(film).toEqual({
      duration: chapter.duration,
      poster: chapter.poster,
      qualities: [
        { name: '480p', width: 854, height: 480, bytes: bytesOf('480p') },
        { name: '240p', width: 426, height: 240, bytes: bytesOf('240p') },
      ],
      subtitles: [{ lang: 'zh-CN', label: '中文' }],
    });
    const none = await viewer.refused(getFilm, { id: chapter.uuid, version: 2 });
    expect(none.error).toBe('not_found');
  });

  it('are unlocked by a purchase that is charged once, however often it is sent', async () => {
    await there.server.grant(there.token, 100);
    const buy = { buy: 1, price: 12 };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => whole(SERIES, LAST_EPISODE, buy)),
    );
    answers.push(await whole(SERIES, LAST_EPISODE));
    // One and the same address, so that nothing is fetched twice.
    expect(new Set(answers.map(({ hls }) => hls)).size).toBe(1);
    await expectWhole(answers[0]!);
    expect(await coins()).toBe(88);
    const spent = await data('records', { type: 'spend', direction: 'out' });
    expect(spent).toMatchObject({ total: 1, items: [{ title: '《群星回响》第 3 集' }] });
    const purchased = await data('records', { type: 'purchased', kind: 'film' });
    expect(purchased).toMatchObject({
      total: 1,
      items: [{ work: { uuid: SERIES, form: '剧集' }, chapter: LAST_EPISODE, coins: 12 }],
    });
    expect((await directory(SERIES)).chapters.map(({ bought }) => bought)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are refused with too few coins, or above the agreed price; the trial stays', async () => {
    const wanted = { kind: 'film', uuid: PAID, chapter: `${PAID}-e01`, buy: 1 } as const;
    const ask = async (more: object) =>
      (await there.server.ask('comicDirectory', { ...wanted, ...more }, { token: there.token }))
        .code;
    expect(await ask({})).toBe(CODE.notEnoughCoins);
    await there.server.grant(there.token, 36);
    expect(await ask({ price: 35 })).toBe(CODE.conflict);
    expect(await coins()).toBe(36);
    expect((await locked(PAID)).preview).toBeDefined();
  });

  it('of several episodes are sold together for less', async () => {
    const { db } = there.server.services;
    const priceSecond = (price: number) =>
      db.updateTable('chapter').set({ price }).where('id', '=', `${SERIES}-e02`).execute();
    await priceSecond(12);
    const packs = [{ count: 2, price: 19, original: 24 }];
    await there.server.grant(there.token, 20);
    expect(await read(SERIES, `${SERIES}-e02`)).toMatchObject({ packs });
    await whole(SERIES, `${SERIES}-e02`, { buy: 1, count: 2, price: 19 });
    expect(await coins()).toBe(1);
    expect(await whole(SERIES, LAST_EPISODE)).toMatchObject({ uuid: LAST_EPISODE });
    await priceSecond(0);
  });

  it('unlocked only by a combo are open while it runs, and their addresses no longer', async () => {
    const untilMs = START_MS + 90 * 60_000;
    await there.runCombo(untilMs);
    const { hls } = await whole(PAID);
    there.server.nowMs = untilMs - 1;
    expect((await fetch(address(hls))).status).toBe(200);
    there.server.nowMs = untilMs;
    expect((await fetch(address(hls))).status).toBe(403);
    expect(await locked(PAID)).toHaveProperty('preview');
    // Purchased films are open without it.
    await there.server.grant(there.token, 36);
    await whole(PAID, undefined, { buy: 1 });
    await there.runCombo(untilMs + 1);
    const bought = await whole(PAID);
    there.server.nowMs = untilMs + FILM_PASS_HOURS * HOUR_MS - 1;
    expect((await fetch(address(bought.hls))).status).toBe(200);
  });

  it('that are free for a while are open', async () => {
    const { db } = there.server.services;
    const setPrice = (price: 'limited' | 'paid') =>
      db.updateTable('work').set({ price }).where('id', '=', PAID).execute();
    await setPrice('limited');
    expect(await whole(PAID)).toMatchObject({ uuid: `${PAID}-e01` });
    const [work] = await there.list({ form: '短片', price: 'limited' });
    expect(work).toMatchObject({ uuid: PAID, coins: 0 });
    await setPrice('paid');
    await locked(PAID);
  });

  it('that do not exist are answered with 404 and a message about films', async () => {
    for (const named of [
      { kind: 'film', uuid: PAID, chapter: LAST_EPISODE },
      { kind: 'film', uuid: SERIES, chapter: `${SERIES}-e04` },
    ] as const) {
      const answer = await there.server.ask('comicDirectory', named, { token: there.token });
      expect(answer).toMatchObject({ code: CODE.notFound, message: '没有找到这一集' });
    }
    const novel = { kind: 'novel', uuid: PAID, chapter: `${PAID}-e01` } as const;
    const answer = await there.server.ask('comicDirectory', novel, { token: there.token });
    expect(answer.code).toBe(CODE.notFound);
  });

  it('leave no address of locked media in any other answer', async () => {
    const answers: unknown[] = [await data('index', { kind: 'film' }), await data('system', {})];
    for (const { uuid } of films) {
      answers.push(await data('comic', { kind: 'film', uuid }), await directory(uuid));
    }
    answers.push(await there.list({}), await data('guessLike', { kind: 'film' }));
    const said = JSON.stringify(answers);
    expect(said).toContain('films/jiguang-shaonian/poster.webp');
    const pieces = [...catalogue.files.keys()].filter((path) =>
      /\.(ts|m4s|mp4|m3u8|vtt)$/.test(path),
    );
    expect(pieces.length).toBeGreaterThan(50);
    expect(pieces.filter((path) => said.includes(path))).toEqual([]);
    expect(said).not.toMatch(/\.m3u8|\.ts\b/);
  });
});
