import { afterEach, beforeEach, expect, it } from 'vitest';
import { updatePublishedSums } from '../../../../server/domain/catalogue/upkeep.ts';
import { changeChapter, getChapter, listChapters } from '../../../../src/shared/admin/chapters.ts';
import { listAudit } from '../../../../src/shared/admin/operators.ts';
import { changePrices, changeWork, getWork } from '../../../../src/shared/admin/works.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { type AdminClient, operatorOf } from '../../../support/product/adminClient.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const UUID = 'comic-guiqiao';
const DAY_MS = 86_400_000;
/** Shorter than an operator stays signed in. */
const WAIT_MS = 60_000;

forEachDatabase('a paid chapter with a time from which it is free', (kind) => {
  let server: TestServer;
  let editor: AdminClient;
  let paid: { id: string; price: number; published_at: number }[];

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    editor = await operatorOf(server, 'editor');
    const { items } = await editor.ask(listChapters, { id: UUID, size: 200 });
    paid = items.filter(({ price }) => price > 0);
  });
  afterEach(() => server.close());

  const idOf = (at: number) => paid[at]?.id ?? '';
  const freeFrom = (atMs: number, ...places: number[]) =>
    editor.ask(changePrices, { id: UUID, free_at: atMs, ids: places.map(idOf) });
  const rich = async () => {
    const token = await server.visitor();
    await server.grant(token, 10_000);
    return token;
  };
  const coinsOf = async (token: string) => (await server.data('user', {}, { token })).coins;
  const content = (at: number, token: string, more: object = {}) =>
    server.data('comicDirectory', { uuid: UUID, chapter: idOf(at), ...more }, { token });
  const listed = async (at: number, token: string) => {
    const { chapters } = await server.data('comicDirectoryList', { uuid: UUID }, { token });
    return chapters.find(({ uuid }) => uuid === idOf(at));
  };

  it('is locked with that time before it, and open at no price from it on', async () => {
    const token = await rich();
    const free_at = new Date(server.nowMs + DAY_MS).toISOString();
    expect(await freeFrom(server.nowMs + DAY_MS, 0)).toEqual({ changed: 1, trials: 0 });
    const price = paid[0]?.price;
    expect(await listed(0, token)).toMatchObject({ price, locked: true, free_at });
    expect(await content(0, token)).toMatchObject({ locked: true, price, free_at });
    expect(await listed(1, token)).not.toHaveProperty('free_at');
    server.nowMs += DAY_MS;
    expect(await listed(0, token)).toMatchObject({ price: 0, locked: false });
    expect(await listed(0, token)).not.toHaveProperty('free_at');
    for (const more of [{}, { buy: 1 }, { buy: 1, count: 10, price: 0 }]) {
      expect(await content(0, token, more)).toMatchObject({ uuid: idOf(0) });
    }
    expect(await coinsOf(token)).toBe(10_000);
    expect(await server.services.db.selectFrom('unlock').selectAll().execute()).toEqual([]);
    expect(await content(1, token)).toMatchObject({ locked: true, price: paid[1]?.price });
  });

  it('is left out of the price of a pack from then on', async () => {
    const token = await rich();
    const sumFrom = (from: number) => paid.slice(from).reduce((sum, { price }) => sum + price, 0);
    await freeFrom(server.nowMs + DAY_MS, 1);
    const before = await content(0, token);
    server.nowMs += DAY_MS;
    const after = await content(0, token);
    const restOf = (answer: object) =>
      'packs' in answer
        ? (answer.packs as { count: number; original: number }[]).at(-1)
        : undefined;
    expect(restOf(before)).toMatchObject({ count: paid.length, original: sumFrom(0) });
    expect(restOf(after)).toMatchObject({
      count: paid.length - 1,
      original: sumFrom(0) - (paid[1]?.price ?? 0),
    });
    await content(0, token, { buy: 1, count: 2 });
    expect((await listed(1, token))?.bought).toBe(false);
    expect((await listed(2, token))?.bought).toBe(true);
  });

  it('stays bought by who paid before, without a refund, and shows no time to the buyer', async () => {
    const token = await rich();
    await freeFrom(server.nowMs + WAIT_MS, 0);
    const input = { uuid: UUID, chapter: idOf(0), buy: 1 as const };
    const key = '0c8cde1c-7d0e-4b3f-9a51-9d3c1f4a7b11';
    await server.data('comicDirectory', input, { token, key });
    const left = 10_000 - (paid[0]?.price ?? 0);
    expect(await listed(0, token)).toMatchObject({ bought: true, locked: false });
    expect(await listed(0, token)).not.toHaveProperty('free_at');
    server.nowMs += WAIT_MS;
    await server.data('comicDirectory', input, { token, key });
    expect(await coinsOf(token)).toBe(left);
    // The time is taken back: what was bought is still the account's, others pay again.
    await freeFrom(0, 0);
    expect(await content(0, token)).toMatchObject({ uuid: idOf(0) });
    expect(await content(0, await rich())).toMatchObject({ locked: true });
  });

  it('has it by the rule of its work, so many days after its publication, unless it has its own', async () => {
    const token = await rich();
    const { work } = await editor.ask(getWork, { id: UUID });
    const days = Math.ceil((server.nowMs - (paid[0]?.published_at ?? 0)) / DAY_MS);
    await editor.ask(changeWork, { id: UUID, revision: work.revision, free_after_days: days });
    const stale = { id: UUID, revision: work.revision, free_after_days: 1 };
    const refused = await editor.refused(changeWork, stale);
    expect(refused).toMatchObject({ error: 'stale', current: { free_after_days: days } });
    const atMs = (paid[0]?.published_at ?? 0) + days * DAY_MS;
    const free_at = new Date(atMs).toISOString();
    expect(await listed(0, token)).toMatchObject({ locked: true, free_at });
    await freeFrom(atMs + DAY_MS, 1);
    server.nowMs = atMs;
    expect(await content(0, token, { buy: 1 })).toMatchObject({ uuid: idOf(0) });
    expect(await content(1, token)).toMatchObject({ locked: true });
    expect(await coinsOf(token)).toBe(10_000);
  });

  it('is changed alone by its form, refused where it is stale, and leaves a row in the audit', async () => {
    const { chapter } = await editor.ask(getChapter, { id: idOf(0) });
    const change = { id: idOf(0), revision: chapter.revision, free_at: server.nowMs };
    await editor.ask(changeChapter, change);
    const late = await editor.refused(changeChapter, { ...change, free_at: 0 });
    expect(late).toMatchObject({ error: 'stale', current: { free_at: server.nowMs } });
    const viewer = await operatorOf(server, 'viewer');
    const { items } = await viewer.ask(listAudit, { on_id: idOf(0) });
    expect(items[0]).toMatchObject({ what: 'chapter.change', after: { free_at: server.nowMs } });
    server.nowMs += 1;
    await freeFrom(0, 0, 1);
    const ofWork = await viewer.ask(listAudit, { on_id: UUID });
    expect(ofWork.items[0]).toMatchObject({ what: 'work.prices', after: { free_at: 0 } });
  });

  it('that is an episode is left out of the price that lists show for the whole film', async () => {
    const { db } = server.services;
    const film = await db
      .selectFrom('work')
      .select(['id', 'coins', 'revision'])
      .where('kind', '=', 'film')
      .where('price', '=', 'paid')
      .where('coins', '>', 0)
      .executeTakeFirstOrThrow();
    const { items } = await editor.ask(listChapters, { id: film.id, size: 200 });
    const first = items.find(({ price }) => price > 0);
    if (!first) throw new Error('the film has no paid episode');
    const atMs = server.nowMs + DAY_MS;
    await editor.ask(changePrices, { id: film.id, free_at: atMs, ids: [first.id] });
    const token = await server.visitor();
    const coins = async () =>
      (await server.data('comic', { kind: 'film', uuid: film.id }, { token })).coins;
    await updatePublishedSums(db, server.nowMs);
    expect(await coins()).toBe(film.coins);
    await updatePublishedSums(db, atMs);
    expect(await coins()).toBe(film.coins - first.price);
    const days = Math.ceil((atMs - first.published_at) / DAY_MS) + 3_000;
    await editor.ask(changePrices, { id: film.id, free_at: 0, ids: [first.id] });
    const { id, revision } = film;
    await editor.ask(changeWork, { id, revision, free_after_days: days });
    const byRuleMs = first.published_at + days * DAY_MS;
    await updatePublishedSums(db, byRuleMs - 1);
    const before = await coins();
    await updatePublishedSums(db, byRuleMs);
    expect(await coins()).toBeLessThanOrEqual((before ?? 0) - first.price);
  });

  it('needs no coins: a purchase that was agreed at its old price takes none', async () => {
    const token = await server.visitor();
    await freeFrom(server.nowMs, 0);
    const answer = await server.ask(
      'comicDirectory',
      { uuid: UUID, chapter: idOf(0), buy: 1, price: paid[0]?.price },
      { token },
    );
    expect(answer).toMatchObject({ code: CODE.ok, data: { uuid: idOf(0) } });
    expect(await coinsOf(token)).toBe(0);
  });
});
