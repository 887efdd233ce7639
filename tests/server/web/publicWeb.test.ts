import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appFiles } from '../../../server/http/appFiles.ts';
import type { RequestHandler } from '../../../server/http/staticFiles.ts';
import { PUBLIC_AGE_MAX_MS, sharePages } from '../../../server/web/sharePage.ts';
import { noteCatalogueChange } from '../../../server/domain/catalogue/liveCatalogue.ts';
import { transact } from '../../../server/storage/database.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../support/product/testServer.ts';

const COMIC = 'comic-xueluo-changan';
const INDEX =
  '<!doctype html><html><head><title>墨屿</title>\n<meta name="description" content="x" /></head><body></body></html>';

const HIDDEN = [
  ['a draft', { state: 'draft' }],
  ['scheduled', { state: 'published', published_at: START_MS + PUBLIC_AGE_MAX_MS * 10 }],
  ['withdrawn', { state: 'withdrawn' }],
  ['blocked', { state: 'blocked' }],
] as const;

forEachDatabase('the public web', (kind) => {
  let server: TestServer;
  let appDir: string;

  async function start(wanted: { seo?: boolean; publicUrl?: string } = {}): Promise<void> {
    appDir = mkdtempSync(join(tmpdir(), 'moyu-web-'));
    writeFileSync(join(appDir, 'index.html'), INDEX);
    let handler: RequestHandler | undefined;
    server = await startServer({ kind, durable: false, files: (r) => handler!(r), ...wanted });
    const findSharePage = sharePages(server.services);
    handler = appFiles({ appDir, configFile: '', otherOrigins: () => [], findSharePage });
  }
  beforeEach(() => start());
  afterEach(async () => {
    await server.close();
    rmSync(appDir, { recursive: true });
  });

  /** With its whole body, so that no connection stays busy. */
  const get = async (path: string, headers: Record<string, string> = { accept: '*/*' }) => {
    const response = await fetch(server.address + path, { headers });
    const body = await response.arrayBuffer();
    return new Response(body, response);
  };
  const textOf = async (path: string) => (await get(path)).text();
  const setWork = async (change: object) => {
    await server.services.db.updateTable('work').set(change).where('id', '=', COMIC).execute();
    await transact(server.services.db, noteCatalogueChange);
    server.nowMs += PUBLIC_AGE_MAX_MS;
  };
  const firstChapter = () =>
    server.services.db
      .selectFrom('chapter')
      .selectAll()
      .where('work_id', '=', COMIC)
      .orderBy('idx')
      .limit(1)
      .executeTakeFirstOrThrow();
  const titleOf = async (id: string) =>
    (
      await server.services.db
        .selectFrom('work')
        .select('title')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).title;

  describe('the page of a work', () => {
    it('carries its title, picture and structured data, and keeps the policy of the app', async () => {
      const title = await titleOf(COMIC);
      const response = await get(`/detailcomic?uuid=${COMIC}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(response.headers.get('x-robots-tag')).toBeNull();
      const page = await response.text();
      const url = `${server.address}/detailcomic?uuid=${COMIC}`;
      expect(page).toContain(`<title>${title} - 墨屿</title>`);
      expect(page).toContain(`<link rel="canonical" href="${url}" />`);
      expect(page).toContain(`<meta property="og:url" content="${url}" />`);
      const picture = `${server.address}/share/${COMIC}.jpg`;
      expect(page).toContain(`<meta property="og:image" content="${picture}" />`);
      expect(page.match(/<title>/g)).toHaveLength(1);
      expect(page.match(/name="description"/g)).toHaveLength(1);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
      expect(JSON.parse(json)).toMatchObject({ '@type': 'ComicSeries', name: title, url });
    });

    it('is compressed, and has no body for HEAD', async () => {
      const headers = { accept: '*/*', 'accept-encoding': 'br' };
      const small = await get(`/detailcomic?uuid=${COMIC}`, headers);
      expect(small.headers.get('content-encoding')).toBe('br');
      expect(await small.text()).toContain('og:title');
      const head = await fetch(`${server.address}/detailcomic?uuid=${COMIC}`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    });

    it('names the chapter that is read', async () => {
      const chapter = await firstChapter();
      const page = await textOf(`/readcomic?uuid=${COMIC}&chapter=${chapter.id}`);
      expect(page).toContain(`<title>${await titleOf(COMIC)} ${chapter.title} - 墨屿</title>`);
      expect(page).toContain('"@type":"ComicIssue"');
      const film = await textOf('/detailfilm?uuid=film-qunxing-huixiang');
      expect(film).toMatch(/"@type":"(TVSeries|Movie)"/);
      const novel = await textOf('/detailnovel?uuid=novel-changye');
      expect(novel).toContain('"@type":"Book"');
    });

    it('shows titles as text, whatever they contain', async () => {
      await setWork({ title: `</script><script>alert("$&")</script>`, intro: '"><img src=x>' });
      const page = await textOf(`/detailcomic?uuid=${COMIC}`);
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('<img');
      expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)');
      expect(page.match(/<\/script>/g)).toHaveLength(1);
    });

    it('is the page of the app, and not listed, for what is not there or malformed', async () => {
      const paths = ['?uuid=gone', '?uuid=../..', '', `?uuid=${'a'.repeat(300)}`];
      for (const query of paths) {
        const response = await get(`/detailcomic${query}`);
        expect([query, response.status, await response.text()]).toEqual([query, 200, INDEX]);
      }
      expect((await get('/detailcomic?uuid=gone')).headers.get('x-robots-tag')).toBe('noindex');
      // A work has the page of its kind.
      expect(await textOf(`/detailnovel?uuid=${COMIC}`)).toBe(INDEX);
    });

    it('uses the public address where one is set', async () => {
      await server.close();
      await start({ publicUrl: 'https://books.example/moyu' });
      const page = await textOf(`/detailcomic?uuid=${COMIC}`);
      expect(page).toContain(`href="https://books.example/moyu/detailcomic?uuid=${COMIC}"`);
      expect(await textOf('/robots.txt')).toContain(
        'Sitemap: https://books.example/moyu/sitemap.xml',
      );
    });

    it('is the page of the app while the database is away', async () => {
      const services = { ...server.services, db: undefined as never };
      const findSharePage = sharePages(services);
      const request = new Request(`${server.address}/detailcomic?uuid=${COMIC}`);
      expect((await findSharePage(request)).fill).toBeUndefined();
      expect(server.reports.join('')).toContain('share page');
    });
  });

  it.each(HIDDEN)(
    'has no page, picture or sitemap entry of a work that is %s',
    async (_, change) => {
      expect(await textOf('/sitemap.xml')).toContain(`uuid=${COMIC}<`);
      expect((await get(`/share/${COMIC}.jpg`)).status).toBe(200);
      await setWork(change);
      const chapter = await firstChapter();
      expect(await textOf(`/detailcomic?uuid=${COMIC}`)).toBe(INDEX);
      expect(await textOf(`/readcomic?uuid=${COMIC}&chapter=${chapter.id}`)).toBe(INDEX);
      expect(await textOf('/sitemap.xml')).not.toContain(`uuid=${COMIC}<`);
      expect((await get(`/share/${COMIC}.jpg`)).status).toBe(404);
    },
  );

  it.each(HIDDEN)('does not name a chapter that is %s', async (_, change) => {
    const chapter = await firstChapter();
    await server.services.db
      .updateTable('chapter')
      .set({ title: '不该看见', ...change })
      .where('id', '=', chapter.id)
      .execute();
    const page = await textOf(`/readcomic?uuid=${COMIC}&chapter=${chapter.id}`);
    expect(page).not.toContain('不该看见');
    expect(page).toContain(`href="${server.address}/detailcomic?uuid=${COMIC}"`);
  });

  it('answers the cover unencrypted, and 410 where its file is blocked', async () => {
    const response = await get(`/share/${COMIC}.jpg`);
    expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1', 0, 4)).toMatch(/^RIFF|^\u00ff\u00d8/);
    await server.services.db.updateTable('asset').set({ blocked: 1 }).execute();
    await transact(server.services.db, noteCatalogueChange);
    expect((await get(`/share/${COMIC}.jpg`)).status).toBe(410);
    for (const path of ['/share/gone.jpg', '/share/..%2f..%2fx.jpg', '/share/', '/share/x.png']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('lists the works for search engines, and nothing with SEO=0', async () => {
    const robots = await textOf('/robots.txt');
    expect(robots).toContain(`Sitemap: ${server.address}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(await sitemap.text()).toContain(
      `<loc>${server.address}/detailnovel?uuid=novel-changye<`,
    );
    expect((await get('/sitemap-1.xml')).status).toBe(404);
    await server.close();
    await start({ seo: false });
    expect(await textOf('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/sitemap.xml')).status).toBe(404);
    const page = await get(`/detailcomic?uuid=${COMIC}`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('answers the page to clients that accept anything, or say nothing', async () => {
    for (const headers of [{ accept: '*/*' }, { accept: 'text/html' }]) {
      expect((await get('/index', headers)).status).toBe(200);
    }
    expect((await get('/index', { accept: 'image/webp,*/*' })).status).toBe(404);
    expect((await get('/assets/gone.js')).status).toBe(404);
  });
});
