import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets, createWork } from '../../../../server/domain/catalogue/drafts.ts';
import { transact } from '../../../../server/storage/database.ts';
import { enqueueSweep, sweepFiles } from '../../../../server/storage/files/sweep.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';

const DAY_MS = 86_400_000;

forEachDatabase('the sweep of files', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
  });
  afterEach(() => server.close());

  const put = async (text: string) => {
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `covers/u/${sha256}.webp`;
    const asset = {
      key,
      sha256,
      bytes: bytes.length,
      type: 'image/webp',
      store: 'files',
      sealed: true,
    } as const;
    await transact(server.services.db, (t) => addAssets(t, [asset], START_MS));
    await server.services.files.put(key, bytes, { sha256 });
    return key;
  };
  const sweep = (days: number) => sweepFiles(server.services, START_MS + days * DAY_MS);
  const isThere = async (key: string) => (await server.services.files.head(key)) !== undefined;

  it('removes what nothing has named for seven days, and nothing else', async () => {
    const { db } = server.services;
    const demoRows = await db
      .selectFrom('asset')
      .select('key')
      .where('store', '=', 'demo')
      .execute();
    const [named, unused, again] = [await put('named'), await put('unused'), await put('again')];
    await transact(db, (t) =>
      createWork(t, { kind: 'comic', title: '作品', cover: named }, START_MS),
    );
    expect(await sweep(0)).toBe(0);
    expect(await sweep(6)).toBe(0);
    // An import names it once more.
    await put('again');
    expect(await sweep(8)).toBe(1);
    expect([await isThere(named), await isThere(unused), await isThere(again)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await sweep(16)).toBe(1);
    expect(await isThere(again)).toBe(false);
    const left = await db.selectFrom('asset').select('key').where('store', '=', 'files').execute();
    expect(left).toEqual([{ key: named }]);
    expect(
      await db.selectFrom('asset').select('key').where('store', '=', 'demo').execute(),
    ).toHaveLength(demoRows.length);
  });

  it('is enqueued once a week', async () => {
    const { db } = server.services;
    const jobs = () => db.selectFrom('job').select('kind').where('kind', '=', 'sweep').execute();
    await enqueueSweep(db, START_MS);
    await db.updateTable('job').set({ state: 'done' }).execute();
    await enqueueSweep(db, START_MS + 6 * DAY_MS);
    expect(await jobs()).toHaveLength(1);
    await enqueueSweep(db, START_MS + 8 * DAY_MS);
    expect(await jobs()).toHaveLength(2);
  });
});
