import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enqueueFile } from '../../../server/import/importJobs.ts';
import { replaceProblems } from '../../../server/import/problems.ts';
import { claimNext, failJob } from '../../../server/jobs/jobs.ts';
import { transact } from '../../../server/storage/database.ts';
import { ADMIN_HEADER } from '../../../src/shared/admin/call.ts';
import { addChapter } from '../../../src/shared/admin/chapters.ts';
import {
  addSource,
  changeSource,
  chooseEncoding,
  ignoreProblems,
  listFiles,
  listProblems,
  listSources,
  listUploads,
  removeSource,
  retryProblems,
  scanSource,
  skipPages,
  UPLOADS_PATH,
} from '../../../src/shared/admin/imports.ts';
import { cancelJob, listJobs, readJobLog, retryJob } from '../../../src/shared/admin/jobs.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { addWork } from '../../../src/shared/admin/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('imports in the admin API', (kind) => {
  let server: TestServer;
  let owner: AdminClient;
  let folder: string;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    owner = await operatorOf(server, 'owner');
    folder = mkdtempSync(join(tmpdir(), 'moyu-source-'));
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** A file of the source of uploads whose encoding is unsure. */
  async function putFile(id: string): Promise<void> {
    const { db } = server.services;
    await transact(db, async (t) => {
      const file = { id, signature: 'a', path: `${id}.txt`, unit: '{}', options: '{}' };
      const row = { ...file, bytes: 7, sha256: '', changed_at: server.nowMs };
      await t
        .insertInto('source_file')
        .values({ ...row, source_id: 'uploads', state: 'problem' })
        .execute();
      const readings = [{ encoding: 'big5', sample: '讀' }];
      const problem = { code: 'encoding_unsure', file: file.path, readings } as const;
      const page = { code: 'page_broken', file: file.path, page: 7 } as const;
      const subject = { sourceId: 'uploads', fileId: id };
      await replaceProblems(t, subject, [problem, page], server.nowMs);
    });
  }

  it('list sources, add, pause, scan and remove them', async () => {
    const { source } = await owner.ask(addSource, { path: folder });
    expect(source).toMatchObject({ path: folder, paused: false, state: 'new' });
    expect((await owner.ask(listSources, {})).items.map(({ id }) => id)).toEqual([
      'uploads',
      source.id,
    ]);
    const { counts } = await owner.ask(listJobs, {});
    expect(counts.waiting).toBe(1);
    const paused = await owner.ask(changeSource, { id: source.id, paused: true });
    expect(paused.source.paused).toBe(true);
    await owner.ask(scanSource, { id: source.id });
    mkdirSync(join(folder, 'below'));
    const below = await owner.refused(addSource, { path: join(folder, 'below') });
    expect(below.error).toBe('conflict');
    expect((await owner.refused(addSource, { path: 'relative' })).error).toBe('bad_input');
    expect((await owner.refused(removeSource, { id: 'uploads' })).error).toBe('conflict');
    await owner.ask(removeSource, { id: source.id });
    expect((await owner.refused(scanSource, { id: source.id })).error).toBe('not_found');
    const { items } = await owner.ask(listAudit, { what: 'source.' });
    expect(new Set(items.map(({ what }) => what))).toEqual(
      new Set(['source.add', 'source.change', 'source.scan', 'source.remove']),
    );
  });

  it('list problems with what to do, and put them aside', async () => {
    await putFile('one');
    const { items, codes, total } = await owner.ask(listProblems, {});
    expect(total).toBe(2);
    expect(codes).toMatchObject([
      { code: 'encoding_unsure', count: 1 },
      { code: 'page_broken', count: 1 },
    ]);
    const broken = items.find(({ code }) => code === 'page_broken');
    expect(broken).toMatchObject({ text: '第 7 页损坏，请替换或跳过此页', effect: 'refused' });
    expect(items.map(({ upload_path: path }) => path)).toEqual(['one.txt', 'one.txt']);
    const unsure = items.find(({ code }) => code === 'encoding_unsure');
    expect(unsure?.readings).toEqual([{ encoding: 'big5', text: '讀' }]);
    const ids = [broken?.id ?? ''];
    expect(await owner.ask(ignoreProblems, { ids })).toEqual({ changed: 1 });
    expect((await owner.ask(listProblems, {})).total).toBe(1);
    expect((await owner.ask(listProblems, { state: 'ignored' })).total).toBe(1);
    await owner.ask(ignoreProblems, { ids, is_ignored: false });
    expect((await owner.ask(listProblems, { code: 'page_broken' })).total).toBe(1);
    const { items: files } = await owner.ask(listFiles, { state: 'problem' });
    expect(files).toMatchObject([{ id: 'one', path: 'one.txt', open_problems: 2, chapters: 0 }]);
  });

  it('import a file again, with the encoding that was chosen', async () => {
    await putFile('one');
    const { items } = await owner.ask(listProblems, {});
    const ids = items.map(({ id }) => id);
    expect(await owner.ask(retryProblems, { ids })).toEqual({ files: 1 });
    await owner.ask(chooseEncoding, { id: 'one', encoding: 'big5' });
    const jobs = await owner.ask(listJobs, { kind: 'import' });
    expect(jobs.items).toMatchObject([{ subject: 'one.txt', state: 'waiting', progress: null }]);
    const stored = await server.services.db
      .selectFrom('source_file')
      .select('options')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.options)).toMatchObject({ encoding: 'big5' });
    const none = await owner.refused(chooseEncoding, { id: 'none', encoding: 'big5' });
    expect(none.error).toBe('not_found');
    const unknown = await owner.refused(chooseEncoding, { id: 'one', encoding: 'rot13' });
    expect(unknown).toMatchObject({ error: 'bad_input', field: 'encoding' });
  });

  it('leave out the pages of a chapter that the operator skips, and name it in the audit', async () => {
    await putFile('one');
    const { work } = await owner.ask(addWork, { title: '山海', kind: 'comic' });
    const { chapter } = await owner.ask(addChapter, { id: work.id, title: '第1话' });
    const link = { file_id: 'one', key: '/第1话', name: '{}', wanted: '', made: '' };
    await server.services.db
      .insertInto('source_chapter')
      .values({ ...link, chapter_id: chapter.id })
      .execute();
    await owner.ask(skipPages, { id: 'one', chapter_id: chapter.id, pages: [7] });
    await owner.ask(skipPages, { id: 'one', chapter_id: chapter.id, pages: [2] });
    const { options } = await server.services.db
      .selectFrom('source_file')
      .select('options')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(options)).toMatchObject({ skip: { '/第1话': [2, 7] } });
    const { items } = await owner.ask(listAudit, { what: 'file.decide' });
    // Of one moment.
    const skips = [2, 7].map((page) => ({ chapter: '第1话', skip: [page] }));
    expect(items.map(({ after }) => after)).toEqual(expect.arrayContaining(skips));
    const other = { id: 'none', chapter_id: chapter.id, pages: [1] };
    expect((await owner.refused(skipPages, other)).error).toBe('not_found');
  });

  it('show jobs with their reasons, cancel and retry them', async () => {
    await putFile('one');
    const { db } = server.services;
    const file = { id: 'one', signature: 'a' };
    await transact(db, (t) => enqueueFile(t, file, server.nowMs, server.nowMs));
    const job = await claimNext(db, ['import'], server.nowMs);
    if (!job) throw new Error('no job');
    expect((await owner.ask(listJobs, { state: 'running' })).total).toBe(1);
    for (let tries = job.tries; tries < 5; tries += 1) {
      await failJob(db, { ...job, tries }, { problem: '读不了' }, server.nowMs);
    }
    const { items } = await owner.ask(listJobs, {});
    expect(items).toMatchObject([{ id: job.id, problem: '读不了' }]);
    await owner.ask(retryJob, { id: job.id });
    await owner.ask(cancelJob, { id: job.id });
    expect((await owner.refused(cancelJob, { id: job.id })).error).toBe('conflict');
    expect((await owner.ask(listJobs, { state: 'cancelled' })).total).toBe(1);
    const { entries } = await owner.ask(readJobLog, { id: job.id });
    expect(entries.map(({ what }) => what)).toEqual(['begun', 'failed', 'retried', 'cancelled']);
    expect((await owner.refused(readJobLog, { id: 'none' })).error).toBe('not_found');
    expect((await owner.refused(retryJob, { id: 'none' })).error).toBe('not_found');
  });

  it('take uploads of operators who may import, from our own page', async () => {
    const begin = (client: AdminClient, headers: Record<string, string>) =>
      fetch(server.address + UPLOADS_PATH, {
        method: 'POST',
        headers: {
          cookie: client.cookie,
          origin: server.address,
          [ADMIN_HEADER]: '1',
          'tus-resumable': '1.0.0',
          'upload-length': '3',
          'upload-metadata': `path ${Buffer.from('作品/第1章.txt').toString('base64')}`,
          ...headers,
        },
      });
    const viewer = await operatorOf(server, 'viewer');
    expect((await begin(viewer, {})).status).toBe(403);
    expect((await begin(owner, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await begin(owner, { [ADMIN_HEADER]: '0' })).status).toBe(403);
    expect((await begin(owner, { cookie: '' })).status).toBe(401);
    const begun = await begin(owner, {});
    expect(begun.status).toBe(201);
    expect(begun.headers.get('access-control-allow-origin')).toBeNull();
    const { items } = await owner.ask(listUploads, {});
    expect(items).toMatchObject([{ path: '作品/第1章.txt', bytes: 3, is_own: true }]);
    const place = new URL(begun.headers.get('location') ?? '', server.address + UPLOADS_PATH);
    const headers = { cookie: owner.cookie, [ADMIN_HEADER]: '1', 'tus-resumable': '1.0.0' };
    const head = await fetch(place, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
    const sent = await fetch(place, {
      method: 'PATCH',
      headers: {
        ...headers,
        origin: server.address,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'abc',
    });
    expect(sent.status).toBe(204);
    expect((await owner.ask(listUploads, {})).items).toEqual([]);
    expect((await owner.ask(listJobs, { kind: 'scan' })).total).toBe(1);
  });
});
