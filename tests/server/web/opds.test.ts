import { afterEach, beforeEach, expect, it } from 'vitest';
import { XMLParser } from 'fast-xml-parser';
import { endSessions } from '../../../server/domain/accounts/accounts.ts';
import { noteCatalogueChange } from '../../../server/domain/catalogue/liveCatalogue.ts';
import { transact } from '../../../server/storage/database.ts';
import { changeOpds, opds } from '../../../src/shared/contract/opds.ts';
import { callApi } from '../../support/product/callApi.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const COMIC = 'comic-xueluo-changan';

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly 'pse:count'?: string;
  readonly 'pse:lastRead'?: string;
}
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly link: readonly Link[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'entry' || name === 'link',
});

forEachDatabase('the OPDS catalogue', (kind) => {
  let server: TestServer;
  let token: string;
  let address: string;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    token = await server.visitor();
    const made = await callApi(server.address, changeOpds, { action: 'on' }, { token });
    address = made.address ?? '';
  });
  afterEach(() => server.close());

  const get = async (path: string) => {
    const response = await fetch(path.startsWith('http') ? path : address + path);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  };
  const statusOf = async (path: string) => (await get(path)).status;
  const feed = async (path: string) => {
    const { status, body } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    const parsed = parser.parse(body.toString('utf8')) as {
      feed: { entry?: readonly Entry[]; link: readonly Link[] };
    };
    return { links: parsed.feed.link, entries: parsed.feed.entry ?? [] };
  };
  const linkOf = (entry: Entry | undefined, rel: string) =>
    entry?.link.find((link) => link.rel.endsWith(rel));
  const pageAddress = (entry: Entry | undefined, page: number) =>
    (linkOf(entry, '/stream')?.href ?? '')
      .replace('{pageNumber}', String(page))
      .replace('{maxWidth}', '400');
  const chapters = () =>
    server.services.db
      .selectFrom('chapter')
      .selectAll()
      .where('work_id', '=', COMIC)
      .orderBy('idx')
      .execute();

  it('is at a secret address, which can be changed and ended, and is never logged', async () => {
    const secret = address.split('/').at(-1)!;
    expect(secret.length).toBe(43);
    expect((await get(address)).status).toBe(200);
    expect((await callApi(server.address, opds, {}, { token })).since).not.toBeNull();
    const rows = await server.services.db.selectFrom('opds_access').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const renewed = await callApi(server.address, changeOpds, { action: 'on' }, { token });
    expect(await statusOf('/catalog')).toBe(404);
    address = renewed.address ?? '';
    expect(await statusOf('/catalog')).toBe(200);
    await callApi(server.address, changeOpds, { action: 'off' }, { token });
    expect(await statusOf('/catalog')).toBe(404);
    expect(await statusOf(`${server.address}/opds/guess/catalog`)).toBe(404);
    expect(server.lines.join('\n')).not.toContain(secret);
    expect(server.lines.join('\n')).toContain('/opds/~/catalog');
  });

  it('ends with a new password and with the sessions, and may then be made anew', async () => {
    const { db } = server.services;
    const { uuid, password } = await server.data('user', {}, { token });
    const another = await server.visitor();
    const others = await callApi(server.address, changeOpds, { action: 'on' }, { token: another });
    const own = { old_password: password ?? '', password: 'a password of my own' };
    await server.data('resetPassword', own, { token });
    expect(await statusOf('/catalog')).toBe(404);
    expect((await callApi(server.address, opds, {}, { token })).since).toBeNull();
    const renewed = await callApi(server.address, changeOpds, { action: 'on' }, { token });
    address = renewed.address ?? '';
    expect(await statusOf('/catalog')).toBe(200);
    await transact(db, (t) => endSessions(t, uuid, server.nowMs));
    expect(await statusOf('/catalog')).toBe(404);
    expect(await statusOf(`${others.address}/catalog`)).toBe(200);
  });

  it('leads from its root over lists and search to works', async () => {
    const root = await feed('/catalog');
    expect(root.entries.map(({ title }) => title)).toEqual([
      '继续阅读',
      '收藏',
      '最近更新',
      '全部漫画',
    ]);
    expect(root.links.map(({ rel }) => rel)).toContain('search');
    const all = await feed(linkOf(root.entries[3], 'subsection')!.href);
    const work = all.entries.find(({ id }) => id.endsWith(COMIC));
    expect(linkOf(work, 'subsection')!.href).toBe(`${address}/works/${COMIC}`);
    const cover = await get(linkOf(work, '/image')!.href);
    expect([cover.status, cover.body.toString('latin1', 0, 4)]).toEqual([200, 'RIFF']);
    expect((await feed('/lists/favorites')).entries).toEqual([]);
    await server.data('changeCollection', { action: 'add', uuids: [COMIC] }, { token });
    expect((await feed('/lists/favorites')).entries).toHaveLength(1);
    const found = await feed(`/search?q=${encodeURIComponent('雪落')}`);
    expect(found.entries.map(({ id }) => id)).toEqual([`urn:moyu:${COMIC}`]);
    expect((await feed('/search?q=')).entries).toEqual([]);
    expect((await get('/search.xml')).body.toString()).toContain('search?q={searchTerms}');
  });

  it('streams the pages of open chapters, and notes how far they were read', async () => {
    const { entries } = await feed(`/works/${COMIC}`);
    const [first] = entries;
    const count = Number(linkOf(first, '/stream')?.['pse:count']);
    expect(count).toBeGreaterThan(2);
    expect(linkOf(first, '/stream')?.['pse:lastRead']).toBeUndefined();
    const page = await get(pageAddress(first, 2));
    expect(page.headers.get('content-type')).toBe('image/webp');
    expect(page.body.toString('latin1', 0, 4)).toBe('RIFF');
    expect(page.headers.get('cache-control')).toMatch(/^private/);
    const [again] = (await feed(`/works/${COMIC}`)).entries;
    expect(linkOf(again, '/stream')?.['pse:lastRead']).toBe('3');
    const { items } = await server.data('records', { type: 'read' }, { token });
    expect(items[0]).toMatchObject({ page: 3, work: { uuid: COMIC } });
    expect(await statusOf(pageAddress(first, count))).toBe(404);
    expect(await statusOf(pageAddress(first, -1))).toBe(404);
  });

  it('never shows locked chapters, drafts, or what is blocked', async () => {
    const all = await chapters();
    const locked = all.find(({ price }) => price > 0)!;
    const names = async () => (await feed(`/works/${COMIC}`)).entries.map(({ id }) => id);
    expect(await names()).not.toContain(`urn:moyu:${locked.id}`);
    const page = `/pages/${locked.id}/0?work=${COMIC}`;
    expect(await statusOf(page)).toBe(404);
    await server.grant(token, 500);
    const read = { kind: 'comic', uuid: COMIC, chapter: locked.id, buy: 1 } as const;
    await server.data('comicDirectory', read, { token });
    expect(await names()).toContain(`urn:moyu:${locked.id}`);
    expect(await statusOf(page)).toBe(200);
    const { db } = server.services;
    for (const state of ['draft', 'blocked'] as const) {
      await db.updateTable('work').set({ state }).where('id', '=', COMIC).execute();
      await transact(db, noteCatalogueChange);
      const paths = [page, `/works/${COMIC}`, `/covers/${COMIC}`];
      for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
      const listed = await feed('/lists/hot');
      expect(listed.entries.map(({ id }) => id)).not.toContain(`urn:moyu:${COMIC}`);
    }
  });
});
