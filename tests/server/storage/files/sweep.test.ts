import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAssets, createWork } from '../../../../server/domain/catalogue/drafts.ts';
import { transact } from '../../../../server/storage/database.ts';
import { verifyHandler } from '../../../../server/storage/files/verifyJob.ts';
import { getOverview } from '../../../../src/shared/admin/site.ts';
import { getStorage, verifyStorage } from '../../../../src/shared/admin/storage.ts';
import { operatorOf } from '../../../support/product/adminClient.ts';
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

  it('is preceded by a verification that names missing and changed files, and the works that show them', async () => {
    const { db } = server.services;
    const owner = await operatorOf(server, 'owner');
    expect((await owner.ask(getStorage, {})).verified).toBeNull();
    const [whole, missing, changed] = [await put('whole'), await put('missing'), await put('no')];
    const [work] = await transact(db, async (t) => [
      await createWork(t, { kind: 'comic', title: '灯塔', cover: missing }, START_MS),
      await createWork(t, { kind: 'comic', title: '作品', cover: whole }, START_MS),
    ]);
    await rm(join(server.dataDir, 'files', missing));
    await writeFile(join(server.dataDir, 'files', changed), 'other bytes');
    await owner.ask(verifyStorage, {});
    expect((await owner.refused(verifyStorage, {})).message).toBe('已经在核对了');
    expect((await owner.ask(getStorage, {})).verify?.state).toBe('waiting');
    const reported: number[] = [];
    const run = (signal: AbortSignal) =>
      verifyHandler(server.services)({
        id: 'job',
        input: null,
        signal,
        report: ({ done }) => reported.push(done),
      });
    await expect(run(AbortSignal.abort())).rejects.toThrow('aborted');
    await run(new AbortController().signal);
    expect(reported).toEqual([1, 2, 3]);
    const { verified, kinds } = await owner.ask(getStorage, {});
    expect(verified).toMatchObject({ checked: 3, wrong: 2, at: START_MS });
    expect(verified?.listed.toSorted((a, b) => a.fault.localeCompare(b.fault))).toEqual([
      { key: changed, fault: 'changed', work: null },
      { key: missing, fault: 'missing', work: { id: work, title: '灯塔' } },
    ]);
    expect(kinds.covers).toEqual({ files: 3, bytes: 'wholemissingno'.length });
    expect((await owner.ask(getOverview, {})).wrong_files).toBe(2);
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
