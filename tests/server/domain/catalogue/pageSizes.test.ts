import { afterAll, beforeAll, expect, it } from 'vitest';
import { imagePath } from '../../../../server/domain/catalogue/imagePaths.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const WORK = 'comic-guiqiao';
const CHAPTER = `${WORK}-c001`;

forEachDatabase('the sizes of pages', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());

  it('are in the content of a chapter, the smallest first, each with an address of its own', async () => {
    const { db, secret } = server.services;
    const token = await server.visitor();
    const open = async () => {
      const input = { kind: 'comic', uuid: WORK, chapter: CHAPTER } as const;
      const content = await server.data('comicDirectory', input, { token });
      return 'pages' in content ? content.pages : [];
    };
    const before = await open();
    expect(before.some((page) => 'variants' in page && page.variants)).toBe(false);
    const { version } = await db
      .selectFrom('chapter')
      .select('version')
      .where('id', '=', CHAPTER)
      .executeTakeFirstOrThrow();
    const row = (width: number) => {
      const key = { chapter_id: CHAPTER, version, idx: 2 };
      const size = { width, height: width * 2, bytes: width, sha256: 'a'.repeat(64) };
      return { ...key, ...size, path: `comics/u/${width}.webp` };
    };
    await db
      .insertInto('page_variant')
      .values([row(300), row(200)])
      .execute();
    const pages = await open();
    expect(pages.map((page) => 'variants' in page && page.variants)).toEqual([
      false,
      [200, 300].map((width) => ({
        path: imagePath(secret, `comics/u/${width}.webp`),
        width,
        height: width * 2,
        bytes: width,
        sha256: 'a'.repeat(64),
      })),
      ...before.slice(2).map(() => false),
    ]);
  });
});
