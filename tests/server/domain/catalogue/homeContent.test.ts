import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeDemo } from '../../../../server/domain/catalogue/demo.ts';
import { addAssets } from '../../../../server/domain/catalogue/drafts.ts';
import {
  liveCatalogue,
  noteCatalogueChange,
} from '../../../../server/domain/catalogue/liveCatalogue.ts';
import { imagePath } from '../../../../server/domain/catalogue/imagePaths.ts';
import { seedDatabase } from '../../../../server/seed.ts';
import { transact } from '../../../../server/storage/database.ts';
import { createDecipheriv } from 'node:crypto';
import { DEMO_COMICIMG_KEY } from '../../../../src/shared/crypto/key.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import {
  catalogue,
  START_MS,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

const KINDS = ['comic', 'novel', 'film'] as const;
const BOUGHT = 'comic-xueluo-changan';
const OWN = Buffer.from('the picture of an own work, which is longer than a block');
const OWN_KEY = `comics/u/${'a'.repeat(64)}.webp`;

const storedFiles = {
  get: async (key: string, { from, to }: { from: number; to: number }) =>
    key === OWN_KEY
      ? (Readable.toWeb(Readable.from([OWN.subarray(from, to)])) as ReadableStream<
          Uint8Array<ArrayBuffer>
        >)
      : undefined,
};

forEachDatabase('the home page of a site', (kind) => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false, storedFiles });
    token = await server.visitor();
  });
  afterEach(() => server.close());

  const db = () => server.services.db;
  const titles = async () => {
    const { banners, sections } = await server.data('index', { kind: 'comic' }, { token });
    return { banners: banners.map(({ title }) => title), sections: sections.map(({ id }) => id) };
  };

  it('is changed by the operator: order, time, filter, words and categories', async () => {
    const before = await titles();
    expect(before.banners).toEqual(
      catalogue.content.banners.filter((each) => each.kind === 'comic').map(({ title }) => title),
    );
    const [first, second] = await db()
      .selectFrom('banner')
      .selectAll()
      .where('kind', '=', 'comic')
      .orderBy('sort')
      .execute();
    const set = (id: string, change: object) =>
      db().updateTable('banner').set(change).where('id', '=', id).execute();
    await set(first!.id, { sort: 1_000 });
    await set(second!.id, { from_at: START_MS + 1 });
    await db()
      .updateTable('home_section')
      .set({ until_at: START_MS })
      .where('id', '=', 'comic:hot')
      .execute();
    await db()
      .updateTable('home_section')
      .set({ filter: '{"weekday":9}' })
      .where('id', '=', 'comic:daily')
      .execute();
    await db().deleteFrom('hot_word').where('word', '=', '归鞘').execute();
    await db()
      .deleteFrom('category')
      .where('id', '=', '科幻')
      .where('kind', '=', 'comic')
      .execute();
    await transact(db(), noteCatalogueChange);
    const after = await titles();
    expect(after.banners).toEqual([...before.banners.slice(2), first!.title]);
    expect(after.sections).toEqual(before.sections.slice(2));
    server.nowMs += 1;
    expect((await titles()).banners[0]).toBe(second!.title);
    const { categories } = await server.data('system', {}, { token });
    expect(categories.comic.map(({ id }) => id)).toEqual(
      catalogue.content.categories.comic.filter((id) => id !== '科幻'),
    );
    const found = await server.data('search', { kind: 'comic', page: 1 }, { token });
    expect('hot' in found && found.hot).not.toContain('归鞘');
  });

  it('is empty of the demo once that is removed, and no call of its readers breaks', async () => {
    await server.grant(token, 500);
    const chapter = `${BOUGHT}-c005`;
    await server.data('changeCollection', { action: 'add', uuids: [BOUGHT] }, { token });
    await server.data('comicDirectory', { uuid: BOUGHT, chapter, buy: 1 }, { token });
    const at = new Date(START_MS).toISOString();
    const place = {
      kind: 'comic',
      work: BOUGHT,
      chapter,
      index: 5,
      page: 1,
      ratio: 0,
      at,
    } as const;
    await server.data('changeRecords', { action: 'save', entries: [place] }, { token });
    const { coins } = await server.data('user', {}, { token });
    await transact(db(), removeDemo);
    for (const each of KINDS) {
      const { banners, sections } = await server.data('index', { kind: each }, { token });
      expect([banners, sections]).toEqual([[], []]);
      for (const list of ['all', 'recommend', 'daily', 'rank', 'new'] as const) {
        const { total } = await server.data('comicList', { kind: each, list }, { token });
        expect([list, total]).toEqual([list, 0]);
      }
      expect((await server.data('guessLike', { kind: each }, { token })).items).toEqual([]);
      expect((await server.data('collection', { kind: each }, { token })).items).toEqual([]);
    }
    for (const type of ['read', 'purchased'] as const) {
      expect((await server.data('records', { type }, { token })).items).toEqual([]);
    }
    const spent = await server.data('records', { type: 'spend' }, { token });
    expect(spent.items).toHaveLength(2);
    expect((await server.data('user', {}, { token })).coins).toBe(coins);
    const gone = await server.ask('comicDirectory', { uuid: BOUGHT, chapter }, { token });
    expect(gone.code).toBe(404);
    const cover = imagePath(server.services.secret, 'covers/xueluo-changan.webp');
    expect((await fetch(new URL(cover, server.address))).status).toBe(404);
    const rows = await db().selectFrom('unlock').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  it('has its sections and categories, and nothing of the demo, where the demo is not wanted', async () => {
    const plain = await startServer({ kind, durable: false, demo: false });
    const visitor = await plain.visitor();
    const { categories, notices, faq } = await plain.data('system', {}, { token: visitor });
    expect(categories.novel.map(({ id }) => id)).toEqual(catalogue.content.categories.novel);
    expect([notices, faq.length]).toEqual([[], catalogue.content.faq.length]);
    const index = await plain.data('index', { kind: 'film' }, { token: visitor });
    expect([index.banners, index.sections]).toEqual([[], []]);
    await seedDatabase(plain.services.db, catalogue, { demo: true, nowMs: START_MS });
    const seeded = await plain.data('index', { kind: 'film' }, { token: visitor });
    expect(seeded.sections.map(({ id }) => id)).toEqual(['new', 'recommend', 'hot', 'free']);
    await plain.close();
  });

  it('sends the files of own works encrypted, and none that is blocked', async () => {
    const asset = { key: OWN_KEY, sha256: 'b'.repeat(64), bytes: OWN.length, type: 'image/webp' };
    const missing = { ...asset, key: `comics/u/${'c'.repeat(64)}.webp` };
    const own = { store: 'files', sealed: true } as const;
    await transact(db(), (t) =>
      addAssets(t, [
        { ...asset, ...own },
        { ...missing, ...own },
      ]),
    );
    const get = (key: string) =>
      fetch(new URL(imagePath(server.services.secret, key), server.address));
    const response = await get(OWN_KEY);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const decipher = createDecipheriv('aes-128-ecb', DEMO_COMICIMG_KEY, null);
    const sealed = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(sealed.length));
    expect(Buffer.concat([decipher.update(sealed), decipher.final()])).toEqual(OWN);
    expect((await get(missing.key)).status).toBe(500);
    await db().updateTable('asset').set({ blocked: 1 }).where('key', '=', OWN_KEY).execute();
    await transact(db(), noteCatalogueChange);
    const blocked = await get(OWN_KEY);
    expect([blocked.status, blocked.headers.get('cache-control')]).toEqual([410, 'no-store']);
  });

  it('is read again by other processes within a second of a change', async () => {
    let nowMs = 0;
    const live = liveCatalogue(db(), 1_000, () => nowMs);
    const home = await live.home();
    expect(await live.asset('covers/guiqiao.webp')).toMatchObject({ blocked: 0 });
    await db().updateTable('asset').set({ blocked: 1 }).execute();
    await db().deleteFrom('banner').execute();
    await transact(db(), noteCatalogueChange);
    nowMs = 999;
    expect(await live.home()).toBe(home);
    expect(await live.asset('covers/guiqiao.webp')).toMatchObject({ blocked: 0 });
    nowMs = 1_000;
    expect((await live.home()).banners).toEqual([]);
    expect(await live.asset('covers/guiqiao.webp')).toMatchObject({ blocked: 1 });
  });
});
